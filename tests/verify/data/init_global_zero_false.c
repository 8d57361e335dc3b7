// EXPECT: false
// objects of static storage start as zero
extern void abort(void);
void reach_error(void) { abort(); }

int g;
static struct { int a; char c[3]; } s;
int a[2][2] = {{1}};

int main(void) {
  if (!(a[0][1] == 1)) reach_error();
  return 0;
}
