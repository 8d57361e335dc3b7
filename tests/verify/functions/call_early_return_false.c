// EXPECT: false
// a return inside nested blocks ends the function
extern void abort(void);
void reach_error(void) { abort(); }

static int find(int v) { for (int i = 0; i < 5; i++) { if (i * i == v) return i; } return -1; }

int main(void) {
  int a = find(9), b = find(8);
  if (!(b == 5)) reach_error();
  return 0;
}
