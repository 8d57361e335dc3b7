// EXPECT: false
// SINCE: the address of a member behind null is its offset, no other place
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
struct s { int head; int array[4]; };
int main(void) {
  struct s *p = 0;
  int *q = p->array;
  if (q == 0 || &p->head != 0) reach_error();
  if (q + 1 != &p->array[1] || (unsigned long)q != 4) reach_error();
  if ((char *)&p->array[3] != (char *)p + 12) reach_error();
}
