// EXPECT: false
// NATIVE: skip
// RUN: --random 0
// SINCE: values of members of an uninitialised block were given to the execution in the order of their first use
extern void *malloc(unsigned long);
extern void reach_error(void);
struct part { short kind; int length; };
struct message { char tag; int size; struct part parts[2]; long sum; };
int main(void) {
  struct message *m = malloc(sizeof(struct message));
  long sum = m->sum;
  if (m->tag == 'q' && m->parts[1].length == 1234 && m->parts[1].kind == -7 && m->size == m->parts[1].length + 1 && sum == 99)
    reach_error();
  return 0;
}
