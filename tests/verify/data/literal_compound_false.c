// EXPECT: false
// compound literals are objects
extern void abort(void);
void reach_error(void) { abort(); }

struct pair { int a, b; };

int main(void) {
  struct pair p = (struct pair){.b = 4};
  int *q = (int[]){1, 2, 3};
  q[1] = 9;
  if (!(q[1] == 2)) reach_error();
  return 0;
}
