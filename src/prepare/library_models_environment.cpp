// SPDX-License-Identifier: Apache-2.0
// Models of functions whose results depend on what is outside: the time, input by lines, main's options, translations.
#include "prepare/library_models.h"

namespace pippin::prepare {

const char* const kEnvironmentModels = R"C(
/* C17 7.27: one object of the library for both. Executions do not have these: their results are today's. */
#if defined MODEL_localtime || defined MODEL_gmtime
struct tm { int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst; long tm_gmtoff; const char *tm_zone; };
extern int __pippin_any_int(void);
extern const char *__pippin_any_text(void);
static int between(int least, int most) {
  int n = __pippin_any_int();
  ONLY(n >= least && n <= most);
  return n;
}
static struct tm broken_down;
static struct tm *any_time(long when) {
  if (__pippin_any_int()) SET_ERRNO(between(1, 4095));
  if (__pippin_any_int()) return (struct tm *)0;
  broken_down = (struct tm){between(0, 60), between(0, 59), between(0, 23), between(1, 31), between(0, 11), __pippin_any_int(),
                            between(0, 6), between(0, 365), __pippin_any_int(), __pippin_any_int(), __pippin_any_text()};
  return &broken_down;
}
#endif
#ifdef MODEL_localtime
struct tm *localtime(const long *when) { return any_time(*when); }
#endif
#ifdef MODEL_gmtime
struct tm *gmtime(const long *when) { return any_time(*when); }
#endif

/* Functions of POSIX and glibc whose results depend on what is outside: any that they may give. Executions do not have them. */
#ifdef MODEL_environment
struct _IO_FILE;
extern void __pippin_use_stream(struct _IO_FILE *);
extern int __pippin_any_int(void);
extern void __pippin_any_contents(void *);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
static __SIZE_TYPE__ any_length(void) {
  int n = __pippin_any_int();
  ONLY(n >= 0);
  return n;
}
#endif
#if defined MODEL_getline || defined MODEL_getdelim
/* The buffer is the old one, or there is a larger one; after a failure, too, or nothing has changed. */
static __PTRDIFF_TYPE__ any_line(char **line, __SIZE_TYPE__ *room) {
  const __SIZE_TYPE__ n = any_length();
  if (n == 0 && __pippin_any_int()) return -1;
  if (*line == (char *)0 || __pippin_any_int()) {
    const __SIZE_TYPE__ size = n + 1 + any_length();
    char *larger = malloc(size);
    if (larger == (char *)0) return -1;
    free(*line);
    *line = larger;
    *room = size;
  }
  __pippin_any_contents(*line);
  if (n == 0) return -1;
  ONLY(n < *room);
  (*line)[n] = 0;
  return n;
}
#endif
#ifdef MODEL_getline
__PTRDIFF_TYPE__ getline(char **line, __SIZE_TYPE__ *room, struct _IO_FILE *stream) {
  __pippin_use_stream(stream);
  return any_line(line, room);
}
#endif
#ifdef MODEL_getdelim
__PTRDIFF_TYPE__ getdelim(char **line, __SIZE_TYPE__ *room, int delimiter, struct _IO_FILE *stream) {
  __pippin_use_stream(stream);
  return any_line(line, room);
}
#endif
#if defined MODEL_getopt || defined MODEL_getopt_long || defined MODEL_getopt_long_only
/* Which option comes next, whether it has an argument, and in what order the other arguments are afterwards, is anyone's
   choice; what the program gets is not. */
char *optarg;
int optind = 1, opterr = 1, optopt = '?';
static char *any_argument(int argc, char *const *argv) {
  const int k = __pippin_any_int();
  ONLY(k >= 1 && k < argc && argv[k] != (char *)0);
  return argv[k] + any_length();
}
static int bad_option(const char *options, int which) {
  optopt = which;
  if (*options == '+' || *options == '-') options++;
  return *options == ':' ? ':' : '?';
}
static void begin_option(int argc, char *const *argv) {
  const int before = optind;
  __builtin_memmove((void *)argv, argv, (__SIZE_TYPE__)argc * sizeof *argv);
  optarg = (char *)0;
  optind = __pippin_any_int();
  ONLY(optind >= 1 && (before > argc || optind <= argc || optind == 1));
}
static int any_option(int argc, char *const *argv, const char *options) {
  const char *o = options;
  if (__pippin_any_int()) return -1;
  if (__pippin_any_int()) return __pippin_any_int() ? bad_option(options, __pippin_any_int()) : (optopt = __pippin_any_int(), '?');
  while (*o != 0 && (*o == ':' || __pippin_any_int())) o++;
  ONLY(*o != 0 && *o != '+' && (*o != '-' || o == options));
  if (*o == '-') {
    optarg = any_argument(argc, argv);
    return 1;
  }
  if (o[1] == ':' && (o[2] != ':' || __pippin_any_int())) optarg = any_argument(argc, argv);
  return *o;
}
#endif
#ifdef MODEL_getopt
int getopt(int argc, char *const *argv, const char *options) {
  begin_option(argc, argv);
  return any_option(argc, argv, options);
}
#endif
#if defined MODEL_getopt_long || defined MODEL_getopt_long_only
struct option { const char *name; int has_arg; int *flag; int val; };
static int any_long_option(int argc, char *const *argv, const char *options, const struct option *all, int *which) {
  int k = 0;
  begin_option(argc, argv);
  if (all == (const struct option *)0 || __pippin_any_int()) return any_option(argc, argv, options);
  while (all[k].name != (char *)0 && __pippin_any_int()) k++;
  ONLY(all[k].name != (char *)0);
  if (which != (int *)0) *which = k;
  if (all[k].has_arg == 1 || (all[k].has_arg != 0 && __pippin_any_int())) optarg = any_argument(argc, argv);
  if (all[k].flag == (int *)0) return all[k].val;
  *all[k].flag = all[k].val;
  return 0;
}
#endif
#ifdef MODEL_getopt_long
int getopt_long(int argc, char *const *argv, const char *options, const struct option *all, int *which) {
  return any_long_option(argc, argv, options, all, which);
}
#endif
#ifdef MODEL_getopt_long_only
int getopt_long_only(int argc, char *const *argv, const char *options, const struct option *all, int *which) {
  return any_long_option(argc, argv, options, all, which);
}
#endif

/* In the "C" locale (convention `locale`) a message is its own translation. That it is a text is asked before the call (add_text_reads). */
#ifdef MODEL_gettext
char *gettext(const char *message) { return (char *)message; }
#endif
#ifdef MODEL_dgettext
char *dgettext(const char *domain, const char *message) { return (char *)message; }
#endif
#ifdef MODEL_dcgettext
char *dcgettext(const char *domain, const char *message, int category) { return (char *)message; }
#endif
#ifdef MODEL_ngettext
char *ngettext(const char *one, const char *many, unsigned long n) { return (char *)(n == 1 ? one : many); }
#endif
#ifdef MODEL_dngettext
char *dngettext(const char *domain, const char *one, const char *many, unsigned long n) { return (char *)(n == 1 ? one : many); }
#endif
)C";

}  // namespace pippin::prepare
