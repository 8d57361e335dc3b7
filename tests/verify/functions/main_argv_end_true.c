// EXPECT: true
// SINCE: argv[argc] is a null pointer (C17 5.1.2.2.1)
extern void abort(void);
void reach_error(void) { abort(); }
int main(int argc, char **argv) {
  if (argv[argc] != 0) reach_error();
  if (argc == 1 && argv[1] != 0) reach_error();
}
