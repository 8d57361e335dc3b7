// Part of link_static_*, link_tentative_*: file scope names with internal linkage, a tentative definition.
static int count = 10;
static int step(void) { return 2; }
int shared;
int total(void) {
  count += step();
  return count + shared;
}
