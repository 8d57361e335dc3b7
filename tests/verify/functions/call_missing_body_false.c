// EXPECT: false
// NATIVE: skip
// a function without body returns any value and changes nothing
extern void abort(void);
void reach_error(void) { abort(); }

extern int unknown_function(int);
int g = 1;

int main(void) {
  int x = unknown_function(g);
  if (!(x != 5)) reach_error();
  return 0;
}
