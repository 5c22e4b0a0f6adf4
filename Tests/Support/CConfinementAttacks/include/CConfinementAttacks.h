// Forbidden operations that a confined process tries.

#ifndef CCONFINEMENTATTACKS_H
#define CCONFINEMENTATTACKS_H

/// How a process is confined.
typedef enum { ATTACK_FROM_DECODER, ATTACK_FROM_TEXT, ATTACK_FROM_NETWORK } attack_origin;

/// The name of an attack, or NULL beyond the last one.
const char *attack_name(int number);

/// Whether an attack is one for processes of this kind.
int attack_applies(int number, attack_origin origin);

/// Confines a new process, which then tries an attack.
///
/// Returns the `errno` value with which the attack failed, 0 if it succeeded, -1 if the process was
/// killed, -2 where the system does not allow the confinement.
int attack(int number, attack_origin origin);

#endif
