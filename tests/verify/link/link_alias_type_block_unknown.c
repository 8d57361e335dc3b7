// EXPECT: unknown(as another type)
// WITH: parts/alias_other_type.c
// NATIVE: skip
// SINCE: an alias of another type was refused only if referenced at file scope
extern void abort(void);
void reach_error(void) { abort(); }
int get(void);
int main(void) {
  extern unsigned al;
  al = 7;
  if (get() == 7) reach_error();
  return 0;
}
