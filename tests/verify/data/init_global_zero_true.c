// EXPECT: true
// objects of static storage start as zero
extern void abort(void);
void reach_error(void) { abort(); }

int g;
static struct { int a; char c[3]; } s;
int a[2][2] = {{1}};

int main(void) {
  if (!(g == 0 && s.a == 0 && s.c[2] == 0 && a[0][0] == 1 && a[1][1] == 0)) reach_error();
  return 0;
}
