// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
int *global, value;

static void clean(int *unused) { value = *global; }

int main(void) {
  int y __attribute__((cleanup(clean))) = 1;
  {
    static int x = 2;
    global = &x;
    return 0;
  }
}
