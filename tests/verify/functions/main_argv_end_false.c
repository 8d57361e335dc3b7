// EXPECT: false
// NATIVE: skip
// SINCE: argv[argc] is a null pointer (C17 5.1.2.2.1)
extern void abort(void);
void reach_error(void) { abort(); }
int main(int argc, char *argv[]) {
  if (argc == 2 && argv[1] != 0 && argv[1][0] == 'x' && argv[2] == 0) reach_error();
}
