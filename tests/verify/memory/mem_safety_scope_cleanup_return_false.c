// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: a return ends variables of inner blocks before it calls what cleans up outer ones
int *global, value;

static void clean(int *unused) { value = *global; }

int main(void) {
  int y __attribute__((cleanup(clean))) = 1;
  {
    int x = 2;
    global = &x;
    return 0;
  }
}
