// EXPECT: true
// ASSUMES: const-object
// SINCE: a write to a const object through a cast that the frontend resolves rested on nothing listed
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  const int c = 7;
  *(int *)&c = 8;
  if (c != 8 && c != 7) reach_error();
  return 0;
}
