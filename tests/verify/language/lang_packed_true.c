// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

struct __attribute__((packed)) p { char c; int i; short s; };
struct __attribute__((aligned(16))) q { int i; };
int main(void) {
  if (sizeof(struct p) != 7 || sizeof(struct q) != 16) reach_error();
  if (__builtin_offsetof(struct p, s) != 5) reach_error();
  return 0;
}
