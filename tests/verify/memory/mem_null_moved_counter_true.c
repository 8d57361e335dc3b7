// EXPECT: true
// SINCE: null moved by a number stayed null: an allocator that counts in a pointer gave null
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
static char *place = 0;
void *give(void) {
  place++;
  return place;
}
int main(void) {
  void *a = give(), *b = give();
  if (a == 0 || b == 0 || a == b) reach_error();
}
