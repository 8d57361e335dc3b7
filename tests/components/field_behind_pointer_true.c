// What is to be known lies in a block: s->state in step, machine->state in main. The function's other pointer leads to another block of the same type.
extern void abort(void);
extern void *malloc(unsigned long);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
struct machine { int state; struct machine *log; int kept[3]; };
void step(struct machine *s, struct machine *log) {
  if (s->state == 3) {
    s->state = 5;
  } else if (s->state == 5) {
    s->state = 3;
  } else {
    log->state = 7;
    reach_error();
  }
  log->kept[1] = s->state;
}
int main(void) {
  struct machine *machine = malloc(sizeof(struct machine)), *log = malloc(sizeof(struct machine));
  if (!machine || !log) return 1;
  machine->state = 3;
  machine->log = log;
  log->kept[1] = 3;
  while (__VERIFIER_nondet_int()) {
    step(machine, machine->log);
    if (log->kept[1] != machine->state) reach_error();
  }
  return 0;
}
