// EXPECT: false
// SINCE: explicit-value analysis
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

// A machine with a mode, a level within ranges and a count of phases: the right ten inputs in a row lead to the last mode.
int mode = 0, level = 150, phase = 0;

void step(int in) {
  if (mode == 0 && in == 2 && level > 100 && level <= 200) {
    level = level % 50 + 210;
    mode = 1;
  } else if (mode == 1 && in == 5 && level > 200 && level <= 260) {
    level = level - 300;
    mode = 2;
  } else if (mode == 2 && in == 1 && level <= 0 && level > -100) {
    level = level / 2 + 400;
    mode = 3;
  } else if (mode == 3 && in == 4 && level > 350) {
    level = level % 100 + 101;
    phase = phase + 1;
    if (phase == 2) {
      mode = 4;
    } else {
      mode = 1;
      level = 255;
    }
  } else if (mode == 4 && in == 3 && level > 100) {
    level = level - 101;
    mode = 5;
  } else if (mode == 5 && in == 1 && level < 100 && phase == 2) {
    mode = 7;
  } else if (in != 3) {
    mode = 0;
    level = 150;
    phase = 0;
  }
  if (mode == 7) reach_error();
}

int main(void) {
  while (1) {
    int in = __VERIFIER_nondet_int();
    if (in < 1 || in > 5) continue;
    step(in);
  }
}
