// EXPECT: true
// i[a] is a[i]
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int a[3] = {1, 2, 3};
  if (!(2[a] == 3)) reach_error();
  return 0;
}
