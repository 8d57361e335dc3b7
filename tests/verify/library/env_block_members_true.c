// EXPECT: true
// NATIVE: skip
// SINCE: the pair of env_block_members_false
extern void *malloc(unsigned long);
extern void reach_error(void);
struct part { short kind; int length; };
struct message { char tag; int size; struct part parts[2]; long sum; };
int main(void) {
  struct message *m = malloc(sizeof(struct message));
  long sum = m->sum;
  if (m->tag == 'q' && m->parts[1].length == 1234 && m->parts[1].kind == -7 && m->size == m->parts[1].length + 1 && m->size == 1234)
    reach_error();
  return 0;
}
