// A plug-in for qemu's emulation of programs that counts instructions:
//
//   qemu-aarch64 -plugin libcount.so,out=FILE[,from=NAME] PROGRAM
//
// With a name, from the first call of a function whose symbol contains it. FILE has a line with the address at which the program's code is loaded. Each further line is a block of
// instructions without a branch inside: how often it was executed, its number of instructions, its address, and the
// symbol it belongs to, or "?".

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What is used of qemu-plugin.h, which no package has.
typedef uint64_t qemu_plugin_id_t;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
struct qemu_info_t;
enum qemu_plugin_op { QEMU_PLUGIN_INLINE_ADD_U64 };
uint64_t qemu_plugin_start_code(void);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
uint64_t qemu_plugin_tb_vaddr(const struct qemu_plugin_tb *);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *, size_t);
const char *qemu_plugin_insn_symbol(const struct qemu_plugin_insn *);
void qemu_plugin_register_vcpu_tb_trans_cb(
    qemu_plugin_id_t, void (*)(qemu_plugin_id_t, struct qemu_plugin_tb *));
enum qemu_plugin_cb_flags { QEMU_PLUGIN_CB_NO_REGS };
void qemu_plugin_register_vcpu_tb_exec_cb(
    struct qemu_plugin_tb *, void (*)(unsigned, void *), enum qemu_plugin_cb_flags, void *);
void qemu_plugin_register_vcpu_tb_exec_inline(
    struct qemu_plugin_tb *, enum qemu_plugin_op, void *, uint64_t);
void qemu_plugin_register_atexit_cb(qemu_plugin_id_t, void (*)(qemu_plugin_id_t, void *), void *);

int qemu_plugin_version = 1;

typedef struct block {
  struct block *next;
  const char *symbol;
  uint64_t executions, address;
  size_t instructions;
} block;

static block *blocks;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const char *path = "instructions", *from;

/// Forgets what was counted before the function is called first.
static void begin(unsigned processor, void *unused) {
  pthread_mutex_lock(&lock);
  if (from)
    for (block *b = blocks; b; b = b->next) b->executions = 0;
  from = NULL;
  pthread_mutex_unlock(&lock);
}

static void count_block(qemu_plugin_id_t id, struct qemu_plugin_tb *tb) {
  block *b = calloc(1, sizeof *b);
  if (!b) abort();
  const char *symbol = qemu_plugin_insn_symbol(qemu_plugin_tb_get_insn(tb, 0));
  b->symbol = symbol && *symbol ? symbol : "?";
  b->address = qemu_plugin_tb_vaddr(tb);
  b->instructions = qemu_plugin_tb_n_insns(tb);
  pthread_mutex_lock(&lock);
  b->next = blocks;
  blocks = b;
  pthread_mutex_unlock(&lock);
  if (from && strstr(b->symbol, from))
    qemu_plugin_register_vcpu_tb_exec_cb(tb, begin, QEMU_PLUGIN_CB_NO_REGS, NULL);
  qemu_plugin_register_vcpu_tb_exec_inline(tb, QEMU_PLUGIN_INLINE_ADD_U64, &b->executions, 1);
}

static void write_counts(qemu_plugin_id_t id, void *unused) {
  FILE *file = fopen(path, "w");
  if (!file || from) abort();
  fprintf(file, "%" PRIx64 "\n", qemu_plugin_start_code());
  for (const block *b = blocks; b; b = b->next)
    if (b->executions > 0)
      fprintf(
          file, "%" PRIu64 " %zu %" PRIx64 " %s\n", b->executions, b->instructions, b->address, b->symbol);
  fclose(file);
}

int qemu_plugin_install(
    qemu_plugin_id_t id, const struct qemu_info_t *info, int count, char **arguments) {
  for (int k = 0; k < count; k++) {
    if (strncmp(arguments[k], "out=", 4) == 0) path = strdup(arguments[k] + 4);
    if (strncmp(arguments[k], "from=", 5) == 0) from = strdup(arguments[k] + 5);
  }
  qemu_plugin_register_vcpu_tb_trans_cb(id, count_block);
  qemu_plugin_register_atexit_cb(id, write_counts, NULL);
  return 0;
}
