// EXPECT: unknown(attribute copy)
// NATIVE: skip
// SINCE: Clang ignores the attribute: TRUE, and GCC's structure is packed
extern void abort(void);
void reach_error(void) { abort(); }
struct __attribute__((packed)) p { char c; int i; };
struct __attribute__((__copy__((struct p *)0))) q { char c; int i; };
int main(void) {
  if (sizeof(struct q) != 8) reach_error();
  return 0;
}
