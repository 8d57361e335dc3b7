// Part of link_error_renamed_block_false.c: calls the error function by its symbol.
extern void stop_here(void);
int work(void) {
  stop_here();
  return 0;
}
