// EXPECT: false
// SINCE: a location whose path ended there is not safe: taken for "full", the second round would be safe by y <= 5 and z <= 3 [InterpC17]
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int y = 0, z = 0;
  while (1) {
    if (y > 5) reach_error();
    if (z > 3) reach_error();
    z++;
  }
}
