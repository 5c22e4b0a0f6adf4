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

/// Restricts what `attack` sees from a text to these places from now on, as a worker does.
void attack_see_only(const char *const *places, int count);

/// Opens a file for reading from a process that is confined as one that paints texts. Returns 0 or `errno`.
int attack_open_from_text(const char *path);

/// The capabilities of a process that is confined, or -1.
long long attack_capabilities(attack_origin origin);

#endif
