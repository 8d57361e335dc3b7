// EXPECT: unknown(address of a label)
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char *base = (char *)&&done;
  long distance = (char *)&&bad - base;
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // not found by random execution
  goto *(void *)(base + distance);
done:
  return 0;
bad:
  reach_error();
  return 0;
}
