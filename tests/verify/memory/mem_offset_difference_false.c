// EXPECT: false
// SINCE: the offset of a member, written as a difference from a null pointer
extern void abort(void);
void reach_error(void) { abort(); }
struct s {
  int head;
  char tag[3];
  struct { short a, b; } pair[4];
};
#define OFFSET(type, member) ((char *)&((type *)0)->member - (char *)0)
#define CONTAINER(p, type, member) ((type *)((char *)(p) - OFFSET(type, member)))
int main(void) {
  struct s x = {7};
  if (OFFSET(struct s, tag) != 4 || OFFSET(struct s, pair[2].b) != 18) reach_error();
  if ((short *)&((struct s *)0)->pair[1] - (short *)0 != 6) reach_error();
  short *b = &x.pair[3].b;
  if (CONTAINER(b, struct s, pair[3].b)->head == 7) reach_error();
}
