// EXPECT: false
// WITH: parts/alias_other_type.c
extern void abort(void);
void reach_error(void) { abort(); }
int get(void);
int main(void) {
  if (get() == 1) reach_error();
  return 0;
}
