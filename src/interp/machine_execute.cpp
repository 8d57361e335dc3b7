// SPDX-License-Identifier: Apache-2.0
// The execution loop. Integers in slots are normalised (code.h), so comparisons and bitwise operations need no width.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>

#include "interp/float_ops.h"
#include "interp/machine.h"
#include "support/check.h"

namespace pippin::interp {

namespace {

/// An operation of integers with the values it has.
std::string operation(int64_t left, const char* sign, int64_t right) { return std::to_string(left) + " " + sign + " " + std::to_string(right); }
std::string operation(const char* sign, int64_t value) { return std::string(sign) + "(" + std::to_string(value) + ")"; }

constexpr uint64_t kPollSteps = 1u << 20;    // between two looks at the clock

template <class T>
inline T state_word(const uint8_t* p) {
  T v;
  std::memcpy(&v, p, sizeof(T));
  return v;
}
template <class T>
constexpr T repeat(uint8_t byte) {
  T v = 0;
  for (size_t i = 0; i < sizeof(T); ++i) v = static_cast<T>(static_cast<uint64_t>(v) << 8 | byte);
  return v;
}

using UInt128 = unsigned __int128;

inline ir::Int128 get_wide(const uint64_t* r) { return static_cast<ir::Int128>(static_cast<UInt128>(r[1]) << 64 | r[0]); }
inline void set_wide(uint64_t* r, ir::Int128 v) {
  r[0] = static_cast<uint64_t>(v);
  r[1] = static_cast<uint64_t>(static_cast<UInt128>(v) >> 64);
}

/// Is the mathematical result none of the unsigned type?
bool unsigned_wraps(ir::ExprKind k, unsigned width, UInt128 l, UInt128 r) {
  UInt128 result = 0;
  bool wraps = false;
  if (k == ir::ExprKind::Neg) return l != 0;
  if (k == ir::ExprKind::Add) wraps = __builtin_add_overflow(l, r, &result);
  else if (k == ir::ExprKind::Sub) wraps = __builtin_sub_overflow(l, r, &result);
  else wraps = __builtin_mul_overflow(l, r, &result);
  return wraps || (width < 128 && result >> width != 0);
}

/// Has an integer type the number v? `large`: v stands for the number that its bits are without a sign.
bool type_has(unsigned width, bool is_signed, ir::Int128 v, bool large) {
  if (large && v < 0) return !is_signed && width == 128;
  if (v < 0) return is_signed && (width == 128 || v >> (width - 1) == -1);
  const unsigned bits = is_signed ? width - 1 : width;
  return bits >= 127 || v >> bits == 0;
}

}  // namespace

// The loop. `R(k)` is slot k of the current frame. Every case ends with `continue` or `return false`.
bool Machine::execute(const Op* pc) {
  uint64_t* regs = frames_.back().regs;
  uint8_t* const data = memory_.data();
  uint8_t* const state = memory_.state();
  const uint64_t limit = memory_.size() - 16;
  const ir::Semantics& asked = options_->semantics;
  const bool wrap = asked.wraps(), masked = options_->as_x86 && !asked.checks(ir::Property::NoInvalidShift);
  const bool shift_asked = asked.checks(ir::Property::NoOverflow) || asked.checks(ir::Property::NoInvalidShift);
  const ir::Property of_cast = asked.checks(ir::Property::NoFloatCastOverflow) ? ir::Property::NoFloatCastOverflow : ir::Property::NoLossyConversion;
  uint64_t steps = result_.steps;
  const uint64_t max_steps = options_->max_steps;
  uint64_t check_at = std::min(max_steps, steps + kPollSteps);
  uint32_t previous = 0;
  uint8_t* const counts = coverage_.counts.data();

#define R(k) regs[k]
#define S(k) static_cast<int64_t>(regs[k])
#define FAIL(call) do { pc_ = op; result_.steps = steps; call; return false; } while (0)
#define TRY(call) do { pc_ = op; if (!(call)) { result_.steps = steps; return false; } } while (0)
#define OVERFLOW(NAME, BUILTIN, TYPE, WORD, SIGN)                                                             \
  case OpCode::NAME: {                                                                                        \
    TYPE r;                                                                                                   \
    if (BUILTIN(static_cast<TYPE>(R(op->b)), static_cast<TYPE>(R(op->c)), &r) && !wrap) [[unlikely]]           \
      FAIL(overflow("signed overflow in " WORD, operation(S(op->b), SIGN, S(op->c))));                         \
    R(op->a) = static_cast<uint64_t>(static_cast<int64_t>(r));                                                \
    continue;                                                                                                 \
  }                                                                                                           \
  case OpCode::NAME##I: {                                                                                     \
    TYPE r;                                                                                                   \
    if (BUILTIN(static_cast<TYPE>(R(op->b)), static_cast<TYPE>(op->c), &r) && !wrap) [[unlikely]]              \
      FAIL(overflow("signed overflow in " WORD, operation(S(op->b), SIGN, op->c)));                            \
    R(op->a) = static_cast<uint64_t>(static_cast<int64_t>(r));                                                \
    continue;                                                                                                 \
  }
#define MODULAR(NAME, OPERATOR, TYPE)                                                                         \
  case OpCode::NAME: R(op->a) = static_cast<TYPE>(R(op->b) OPERATOR R(op->c)); continue;                      \
  case OpCode::NAME##I:                                                                                       \
    R(op->a) = static_cast<TYPE>(R(op->b) OPERATOR static_cast<uint64_t>(static_cast<int64_t>(op->c)));       \
    continue;
#define IMM_C static_cast<int64_t>(op->c)
#define IMM_B static_cast<int64_t>(op->b)
#define COMPARE(NAME, L, OPERATOR, RIGHT) case OpCode::NAME: R(op->a) = (L) OPERATOR (RIGHT); continue;
#define JUMP(NAME, L, OPERATOR, RIGHT) \
  case OpCode::NAME: if ((L) OPERATOR (RIGHT)) pc = code_.ops.data() + op->c; continue;
#define LOAD(NAME, T, VALUE)                                                                                  \
  case OpCode::NAME: {                                                                                        \
    const uint64_t off = R(op->b) + static_cast<uint64_t>(IMM_C) - kArenaBase;                                \
    constexpr T mask = repeat<T>(kAccessible | kInitialised);                                                 \
    if (off >= limit || (state_word<T>(state + off) & mask) != mask) [[unlikely]]                             \
      TRY(load_slow(off + kArenaBase, sizeof(T), code_.types[static_cast<size_t>(op - code_.ops.data())]));   \
    T v;                                                                                                      \
    std::memcpy(&v, data + off, sizeof(T));                                                                   \
    R(op->a) = VALUE;                                                                                         \
    continue;                                                                                                 \
  }
#define STORE(NAME, T)                                                                                        \
  case OpCode::NAME: {                                                                                        \
    const uint64_t off = R(op->b) + static_cast<uint64_t>(IMM_C) - kArenaBase;                                \
    constexpr T mask = repeat<T>(kAccessible | kReadOnly), need = repeat<T>(kAccessible);                     \
    if (off >= limit || (state_word<T>(state + off) & mask) != need) [[unlikely]]                             \
      FAIL(invalid_access(off + kArenaBase, sizeof(T)));                                                      \
    const T v = static_cast<T>(R(op->a));                                                                     \
    std::memcpy(data + off, &v, sizeof(T));                                                                   \
    const T done = repeat<T>(kAccessible | kInitialised);                                                     \
    std::memcpy(state + off, &done, sizeof(T));                                                               \
    continue;                                                                                                 \
  }
#define LOAD_STATIC(NAME, T, VALUE)                                                                           \
  case OpCode::NAME: { T v; std::memcpy(&v, data + op->c, sizeof(T)); R(op->a) = VALUE; continue; }
#define STORE_STATIC(NAME, T)                                                                                 \
  case OpCode::NAME: { const T v = static_cast<T>(R(op->a)); std::memcpy(data + op->c, &v, sizeof(T)); continue; }

  for (;;) {
    const Op* const op = pc++;
    switch (op->code) {
      case OpCode::Enter: {
        steps += static_cast<uint64_t>(op->b);
        const uint32_t here = static_cast<uint32_t>(op->c) * 0x9E3779B1u >> 16;
        uint8_t& count = counts[(previous ^ here) & (Coverage::kSize - 1)];
        if (count == 0) coverage_.touched.push_back((previous ^ here) & (Coverage::kSize - 1));
        if (count != 255) ++count;
        previous = here >> 1;
        if (steps > check_at) [[unlikely]] {
          if (steps > max_steps) FAIL(end(End::StepLimit, "step limit"));
          if (options_->budget != nullptr && options_->budget->expired()) FAIL(end(End::StepLimit, "time limit"));
          check_at = std::min(max_steps, steps + kPollSteps);
        }
        continue;
      }
      case OpCode::Const: R(op->a) = op->imm(); continue;
      case OpCode::Mov: R(op->a) = R(op->b); continue;
      case OpCode::Mov2: {
        const uint64_t low = R(op->b), high = R(op->b + 1);
        R(op->a) = low;
        R(op->a + 1) = high;
        continue;
      }
      case OpCode::CheckInit:
        if (R(op->b) != 0) [[likely]] continue;
        TRY(read_uninitialised_slot(regs + op->a, ir::VarId(static_cast<size_t>(op->c)),
                                    ir::TypeId(code_.types[static_cast<size_t>(op - code_.ops.data())])));
        R(op->b) = 1;
        continue;
      OVERFLOW(AddS32, __builtin_add_overflow, int32_t, "addition", "+")
      OVERFLOW(AddS64, __builtin_add_overflow, int64_t, "addition", "+")
      OVERFLOW(SubS32, __builtin_sub_overflow, int32_t, "subtraction", "-")
      OVERFLOW(SubS64, __builtin_sub_overflow, int64_t, "subtraction", "-")
      OVERFLOW(MulS32, __builtin_mul_overflow, int32_t, "multiplication", "*")
      OVERFLOW(MulS64, __builtin_mul_overflow, int64_t, "multiplication", "*")
      MODULAR(AddU32, +, uint32_t)
      MODULAR(AddU64, +, uint64_t)
      MODULAR(SubU32, -, uint32_t)
      MODULAR(SubU64, -, uint64_t)
      MODULAR(MulU32, *, uint32_t)
      MODULAR(MulU64, *, uint64_t)
      case OpCode::DivS:
      case OpCode::RemS: {
        const int64_t l = S(op->b), r = S(op->c);
        if (r == 0) FAIL(breaks(ir::Property::NoDivisionByZero, "division by zero"));
        // C17 6.5.5p6: if the quotient is not representable, both a/b and a%b are undefined.
        if (r == -1 && l == (op->x == 64 ? INT64_MIN : -(1ll << (op->x - 1)))) {
          if (op->code == OpCode::DivS) FAIL(overflow("overflow in division", operation(l, "/", r)));
          FAIL(overflow("overflow in remainder", operation(l, "%", r)));
        }
        R(op->a) = static_cast<uint64_t>(op->code == OpCode::DivS ? l / r : l % r);
        continue;
      }
      case OpCode::DivU:
        if (R(op->c) == 0) FAIL(breaks(ir::Property::NoDivisionByZero, "division by zero"));
        R(op->a) = R(op->b) / R(op->c);
        continue;
      case OpCode::RemU:
        if (R(op->c) == 0) FAIL(breaks(ir::Property::NoDivisionByZero, "division by zero"));
        R(op->a) = R(op->b) % R(op->c);
        continue;
      case OpCode::And: R(op->a) = R(op->b) & R(op->c); continue;
      case OpCode::Or: R(op->a) = R(op->b) | R(op->c); continue;
      case OpCode::Xor: R(op->a) = R(op->b) ^ R(op->c); continue;
      case OpCode::AndI: R(op->a) = R(op->b) & static_cast<uint64_t>(IMM_C); continue;
      case OpCode::OrI: R(op->a) = R(op->b) | static_cast<uint64_t>(IMM_C); continue;
      case OpCode::XorI: R(op->a) = R(op->b) ^ static_cast<uint64_t>(IMM_C); continue;
      case OpCode::NotS: R(op->a) = ~R(op->b); continue;
      case OpCode::NotU: R(op->a) = extend(~R(op->b), op->x, false); continue;
      case OpCode::NegS: {
        const int64_t v = S(op->b);
        if (v == (op->x >= 64 ? INT64_MIN : -(1ll << (op->x - 1))) && !wrap) FAIL(overflow("signed overflow in negation", operation("-", v)));
        R(op->a) = extend(0 - R(op->b), op->x, true);
        continue;
      }
      case OpCode::NegU: R(op->a) = extend(0 - R(op->b), op->x, false); continue;
      case OpCode::Shl:
        // C17 6.5.7p4 leaves signed left shifts of negative values and into the sign bit undefined; every compiler of
        // interest defines them as shifts of the bits, and programs rely on it.
        if (R(op->c) >= op->x && !masked) FAIL(breaks(ir::Property::NoInvalidShift, "shift count out of range"));
        if (op->y && shift_asked) {
          if (S(op->b) < 0) FAIL(negative_shifted());
          if (asked.checks(ir::Property::NoOverflow) && S(op->b) >> (op->x - 1 - (R(op->c) & (op->x - 1u))) != 0) FAIL(overflow("overflow in left shift", operation(S(op->b), "<<", S(op->c))));
        }
        R(op->a) = extend(R(op->b) << (R(op->c) & (op->x - 1u)), op->x, op->y);
        continue;
      case OpCode::ShrS:
        if (R(op->c) >= op->x && !masked) FAIL(breaks(ir::Property::NoInvalidShift, "shift count out of range"));
        R(op->a) = static_cast<uint64_t>(S(op->b) >> (R(op->c) & (op->x - 1u)));
        continue;
      case OpCode::ShrU:
        if (R(op->c) >= op->x && !masked) FAIL(breaks(ir::Property::NoInvalidShift, "shift count out of range"));
        R(op->a) = R(op->b) >> (R(op->c) & (op->x - 1u));
        continue;
      COMPARE(Eq, R(op->b), ==, R(op->c))
      COMPARE(Ne, R(op->b), !=, R(op->c))
      COMPARE(LtS, S(op->b), <, S(op->c))
      COMPARE(LeS, S(op->b), <=, S(op->c))
      COMPARE(LtU, R(op->b), <, R(op->c))
      COMPARE(LeU, R(op->b), <=, R(op->c))
      COMPARE(EqI, S(op->b), ==, IMM_C)
      COMPARE(NeI, S(op->b), !=, IMM_C)
      COMPARE(LtSI, S(op->b), <, IMM_C)
      COMPARE(LeSI, S(op->b), <=, IMM_C)
      COMPARE(GtSI, S(op->b), >, IMM_C)
      COMPARE(GeSI, S(op->b), >=, IMM_C)
      COMPARE(LtUI, R(op->b), <, static_cast<uint64_t>(IMM_C))
      COMPARE(LeUI, R(op->b), <=, static_cast<uint64_t>(IMM_C))
      COMPARE(GtUI, R(op->b), >, static_cast<uint64_t>(IMM_C))
      COMPARE(GeUI, R(op->b), >=, static_cast<uint64_t>(IMM_C))
      case OpCode::LNot: R(op->a) = R(op->b) == 0; continue;
      case OpCode::ToBool: R(op->a) = R(op->b) != 0; continue;
      case OpCode::Ext: R(op->a) = extend(R(op->b), op->x, op->y); continue;
      case OpCode::Jmp: pc = code_.ops.data() + op->c; continue;
      JUMP(Jnz, R(op->a), !=, 0)
      JUMP(Jz, R(op->a), ==, 0)
      JUMP(JEq, R(op->a), ==, R(op->b))
      JUMP(JNe, R(op->a), !=, R(op->b))
      JUMP(JLtS, S(op->a), <, S(op->b))
      JUMP(JLeS, S(op->a), <=, S(op->b))
      JUMP(JLtU, R(op->a), <, R(op->b))
      JUMP(JLeU, R(op->a), <=, R(op->b))
      JUMP(JEqI, S(op->a), ==, IMM_B)
      JUMP(JNeI, S(op->a), !=, IMM_B)
      JUMP(JLtSI, S(op->a), <, IMM_B)
      JUMP(JLeSI, S(op->a), <=, IMM_B)
      JUMP(JGtSI, S(op->a), >, IMM_B)
      JUMP(JGeSI, S(op->a), >=, IMM_B)
      JUMP(JLtUI, R(op->a), <, static_cast<uint64_t>(IMM_B))
      JUMP(JLeUI, R(op->a), <=, static_cast<uint64_t>(IMM_B))
      JUMP(JGtUI, R(op->a), >, static_cast<uint64_t>(IMM_B))
      JUMP(JGeUI, R(op->a), >=, static_cast<uint64_t>(IMM_B))
      case OpCode::Widen: {
        const uint64_t v = R(op->b);
        R(op->a + 1) = op->y && static_cast<int64_t>(v) < 0 ? ~0ull : 0;
        R(op->a) = v;
        continue;
      }
      case OpCode::Narrow: R(op->a) = R(op->b); continue;
      case OpCode::WBin: {
        ir::Int128 out = 0;
        const char* problem = wide_binary(static_cast<ir::ExprKind>(op->x), op->y, wrap, get_wide(regs + op->b), get_wide(regs + op->c), out);
        if (problem != nullptr && std::string_view(problem).find("overflow") != std::string_view::npos) FAIL(overflow(problem));
        if (problem != nullptr) FAIL(breaks(ir::Property::NoDivisionByZero, problem));
        set_wide(regs + op->a, out);
        continue;
      }
      case OpCode::WCmp:
        R(op->a) = wide_compare(static_cast<ir::ExprKind>(op->x), op->y, get_wide(regs + op->b), get_wide(regs + op->c));
        continue;
      case OpCode::WNeg: {
        const ir::Int128 v = get_wide(regs + op->b);
        if (op->y && !wrap && v == static_cast<ir::Int128>(static_cast<UInt128>(1) << 127)) FAIL(overflow("signed overflow in negation"));
        set_wide(regs + op->a, static_cast<ir::Int128>(0 - static_cast<UInt128>(v)));
        continue;
      }
      case OpCode::WNot: set_wide(regs + op->a, ~get_wide(regs + op->b)); continue;
      case OpCode::WShift: {
        if (R(op->c) >= 128 && !masked) FAIL(breaks(ir::Property::NoInvalidShift, "shift count out of range"));
        const uint64_t n = R(op->c) & 127;
        const ir::Int128 v = get_wide(regs + op->b);
        const UInt128 u = static_cast<UInt128>(v);
        if (op->x && op->y && shift_asked) {
          if (v < 0) FAIL(negative_shifted());
          if (asked.checks(ir::Property::NoOverflow) && v >> (127 - n) != 0) FAIL(overflow("overflow in left shift"));
        }
        set_wide(regs + op->a, op->x ? static_cast<ir::Int128>(u << n) : op->y ? v >> n : static_cast<ir::Int128>(u >> n));
        continue;
      }
      case OpCode::WFit: {
        const ir::Int128 v = get_wide(regs + op->b);
        if (op->y & 24) {
          if (v >= 0 && v <= INT64_MAX) R(op->a) = static_cast<uint64_t>(v);
          else if ((op->y & 8) && v < 0) R(op->a) = static_cast<uint64_t>(v < INT64_MIN ? INT64_MIN : static_cast<int64_t>(v));
          else R(op->a) = static_cast<uint64_t>(INT64_MAX);
          continue;
        }
        if (op->y & 4) {
          R(op->a) = v < 0 || v > 127 ? 128 : static_cast<uint64_t>(v);
          continue;
        }
        const uint64_t r = extend(static_cast<uint64_t>(v), op->x, op->y & 1);
        if ((op->y & 2) && !wrap && static_cast<ir::Int128>(static_cast<int64_t>(r)) != v) FAIL(overflow("signed overflow"));
        R(op->a) = r;
        continue;
      }
      case OpCode::FBin: float_binary(static_cast<ir::ExprKind>(op->x), static_cast<ValueClass>(op->y), regs + op->a, regs + op->b, regs + op->c); continue;
      case OpCode::FCmp:
        R(op->a) = float_compare(static_cast<ir::ExprKind>(op->x), static_cast<ValueClass>(op->y), regs + op->b, regs + op->c);
        continue;
      case OpCode::FNeg: float_negate(static_cast<ValueClass>(op->y), regs + op->a, regs + op->b); continue;
      case OpCode::FToBool: R(op->a) = get_float(static_cast<ValueClass>(op->y), regs + op->b) != 0; continue;
      case OpCode::FCast: float_cast(static_cast<ValueClass>(op->x), static_cast<ValueClass>(op->y), regs + op->a, regs + op->b); continue;
      case OpCode::IToF:
        if (op->y) int_to_float(static_cast<ValueClass>(op->x), regs + op->a, S(op->b));
        else int_to_float(static_cast<ValueClass>(op->x), regs + op->a, R(op->b));
        continue;
      case OpCode::WToF: {
        const ir::Int128 v = get_wide(regs + op->b);
        if (op->y) int_to_float(static_cast<ValueClass>(op->x), regs + op->a, v);
        else int_to_float(static_cast<ValueClass>(op->x), regs + op->a, static_cast<UInt128>(v));
        continue;
      }
      case OpCode::FToI: {
        ir::Int128 v = 0;
        const long double number = get_float(static_cast<ValueClass>(op->x), regs + op->b);
        if (!float_to_int(number, static_cast<unsigned>(op->c), op->y, v)) {
          if (!options_->as_x86 || asked.checks(of_cast)) FAIL(breaks(of_cast, "conversion of a floating-point value that does not fit the integer type"));
          R(op->a) = x86_conversion(number, static_cast<unsigned>(op->c), op->y);
          continue;
        }
        R(op->a) = static_cast<uint64_t>(v);
        continue;
      }
      case OpCode::FToW: {
        ir::Int128 v = 0;
        if (!float_to_int(get_float(static_cast<ValueClass>(op->x), regs + op->b), 128, op->y, v))
          FAIL(breaks(of_cast, "conversion of a floating-point value that does not fit the integer type"));
        set_wide(regs + op->a, v);
        continue;
      }
      LOAD(Ld8S, uint8_t, static_cast<uint64_t>(static_cast<int64_t>(static_cast<int8_t>(v))))
      LOAD(Ld8U, uint8_t, v)
      LOAD(Ld16S, uint16_t, static_cast<uint64_t>(static_cast<int64_t>(static_cast<int16_t>(v))))
      LOAD(Ld16U, uint16_t, v)
      LOAD(Ld32S, uint32_t, static_cast<uint64_t>(static_cast<int64_t>(static_cast<int32_t>(v))))
      LOAD(Ld32U, uint32_t, v)
      LOAD(Ld64, uint64_t, v)
      case OpCode::Ld128: {
        const uint64_t address = R(op->b) + static_cast<uint64_t>(IMM_C);
        const uint64_t n = op->x ? 10 : 16;  // long double: only the bytes of its value
        const uint64_t off = address - kArenaBase;
        if (off >= limit || !memory_.accessible(off, n)) FAIL(invalid_access(address, n));
        TRY(resolve_value(off, n, ir::TypeId(code_.types[static_cast<size_t>(op - code_.ops.data())])));
        R(op->a + 1) = 0;
        std::memcpy(regs + op->a, data + off, n);
        continue;
      }
      STORE(St8, uint8_t)
      STORE(St16, uint16_t)
      STORE(St32, uint32_t)
      STORE(St64, uint64_t)
      case OpCode::St128:
      case OpCode::StX87: {
        const uint64_t address = R(op->b) + static_cast<uint64_t>(IMM_C);
        const uint64_t n = op->x;
        TRY(writable(address, n));
        std::memset(data + (address - kArenaBase), 0, n);
        std::memcpy(data + (address - kArenaBase), regs + op->a, op->code == OpCode::StX87 ? 10 : 16);
        memory_.mark_initialised(address - kArenaBase, n);
        continue;
      }
      LOAD_STATIC(LdG8S, int8_t, static_cast<uint64_t>(static_cast<int64_t>(v)))
      LOAD_STATIC(LdG8U, uint8_t, v)
      LOAD_STATIC(LdG16S, int16_t, static_cast<uint64_t>(static_cast<int64_t>(v)))
      LOAD_STATIC(LdG16U, uint16_t, v)
      LOAD_STATIC(LdG32S, int32_t, static_cast<uint64_t>(static_cast<int64_t>(v)))
      LOAD_STATIC(LdG32U, uint32_t, v)
      LOAD_STATIC(LdG64, uint64_t, v)
      STORE_STATIC(StG8, uint8_t)
      STORE_STATIC(StG16, uint16_t)
      STORE_STATIC(StG32, uint32_t)
      STORE_STATIC(StG64, uint64_t)
      case OpCode::LdBits: TRY(load_bits(code_.bit_accesses[static_cast<size_t>(op->c)], R(op->b), regs + op->a)); continue;
      case OpCode::StBits: TRY(store_bits(code_.bit_accesses[static_cast<size_t>(op->c)], R(op->b), regs + op->a)); continue;
      case OpCode::Offset: R(op->a) = R(op->b) + static_cast<uint64_t>(IMM_C); continue;
      case OpCode::Index: {
        const Op* extra = pc++;
        TRY(element_address(R(op->a), R(op->b), R(op->c), static_cast<uint64_t>(extra->a) + op->x, extra->imm()));
        continue;
      }
      case OpCode::PtrAdd: {
        const Op* extra = pc++;
        TRY(pointer_add(R(op->a), R(op->b), S(op->c), extra->imm()));
        continue;
      }
      case OpCode::Number:
        if (is_stray(R(op->a))) FAIL(undefined(kOutside));
        ++numbers_;
        continue;
      case OpCode::PtrDiff: {
        const Op* extra = pc++;
        if (is_stray(R(op->b)) || is_stray(R(op->c))) FAIL(undefined("difference of pointers into different objects"));
        const Object* l = memory_.object_at(R(op->b));
        const Object* r = memory_.object_at(R(op->c));
        if (l != nullptr && r != nullptr && l != r) FAIL(undefined("difference of pointers into different objects"));
        const uint64_t d = extend(R(op->b) - R(op->c), program_.target.pointer_bytes() * 8, true);
        R(op->a) = static_cast<uint64_t>(static_cast<int64_t>(d) / static_cast<int64_t>(extra->imm()));
        continue;
      }
      case OpCode::PtrRel: {
        const uint64_t l = R(op->b), r = R(op->c);
        if (is_stray(l) || is_stray(r)) FAIL(undefined("comparison of pointers into different objects"));
        const Object* lo = memory_.object_at(l);
        const Object* ro = memory_.object_at(r);
        if (lo != nullptr && ro != nullptr && lo != ro) FAIL(undefined("comparison of pointers into different objects"));
        switch (static_cast<ir::ExprKind>(op->x)) {
          case ir::ExprKind::Lt: R(op->a) = l < r; break;
          case ir::ExprKind::Le: R(op->a) = l <= r; break;
          case ir::ExprKind::Gt: R(op->a) = l > r; break;
          default: R(op->a) = l >= r; break;
        }
        continue;
      }
      case OpCode::Extra: continue;
      case OpCode::CopyRec: TRY(copy_record(R(op->a), R(op->b), ir::TypeId(static_cast<size_t>(op->c)))); continue;
      case OpCode::ZeroMem: TRY(zero_memory(R(op->a), ir::TypeId(static_cast<size_t>(op->c)))); continue;
      case OpCode::Declare: TRY(declare(frames_.back().fn->objects[static_cast<size_t>(op->a)])); continue;
      case OpCode::EndObject: {
        const FrameObject& o = frames_.back().fn->objects[static_cast<size_t>(op->a)];
        memory_.end_object(frames_.back().memory + o.offset, o.var);
        continue;
      }
      case OpCode::DeclareVla: TRY(declare_vla(frames_.back().fn->objects[static_cast<size_t>(op->a)], S(op->b), true)); continue;
      case OpCode::MarkUninit:
        R(op->a) = 0;
        if (static_cast<size_t>(op->b) < declared_.size()) ++declared_[static_cast<size_t>(op->b)];
        continue;
      case OpCode::CallFn:
      case OpCode::CallPtr:
        result_.steps = steps;  // a library function may call the program back
        TRY(do_call(code_.calls[static_cast<size_t>(op->a)], pc, regs));
        steps = result_.steps;
        if (must_choose_) [[unlikely]] {
          must_choose_ = false;
          TRY(choose_thread());
          pc = threads_[thread_].pc;
          regs = frames_.back().regs;
        }
        continue;
      case OpCode::RetUndef:
      case OpCode::Ret:
      case OpCode::RetVal:
      case OpCode::RetRec: {
        const Frame frame = frames_.back();
        if (frames_.size() == 1 && thread_ != 0) {
          TRY(end_thread(op->code == OpCode::RetVal ? R(op->a) : 0) && choose_thread());
          pc = threads_[thread_].pc;
          regs = frames_.back().regs;
          continue;
        }
        if (frames_.size() == 1) {
          result_.steps = steps;
          if (op->code == OpCode::RetVal) result_.return_value = S(op->a);
          pc_ = op;
          if (!initialising_) program_ends("", true);
          return true;
        }
        uint64_t* caller = frames_[frames_.size() - 2].regs;
        if (op->code == OpCode::RetVal && frame.call->result >= 0) {
          if (frame.call->result_class == ValueClass::Int && !frame.call->plain && frame.call->result_type != frame.fn->result) {
            const CallArg arg{0, frame.fn->result, ValueClass::Int};
            TRY(convert_argument(arg, regs + op->a, frame.call->result_type, caller + frame.call->result));
          } else {
            caller[frame.call->result] = R(op->a);
            if (op->x == 2) caller[frame.call->result + 1] = R(op->a + 1);
          }
        } else if (op->code == OpCode::RetRec && frame.call->wants_result) {
          TRY(copy_record(caller[frame.call->result], R(op->a), frame.fn->result));
        } else if (op->code == OpCode::RetRec) {
          TRY(read_record(R(op->a), frame.fn->result));   // also if nobody wants it
        } else if (frame.call->wants_result && (op->code == OpCode::RetUndef || op->code == OpCode::Ret) && frame.fn->returns_value &&
                   frame.fn->result_class != ValueClass::Record) {
          TRY(ask(InputValue(), frame.fn->result, caller + frame.call->result));
        }
        frames_.pop_back();
        frame_memory_end_ = frames_.back().memory_end;
        memory_.pop_frame(frame.memory, frame.memory_end, frame.objects, frame_memory_end_);
        if (frame.return_to == nullptr) {  // called by a library function
          result_.steps = steps;
          return true;
        }
        regs = caller;
        pc = frame.return_to;
        continue;
      }
      case OpCode::SwitchOp: {
        const SwitchTable& table = code_.switches[static_cast<size_t>(op->b)];
        const uint64_t v = R(op->a);
        uint32_t target = table.other;
        if (!table.dense.empty()) {
          const uint64_t k = v - static_cast<uint64_t>(table.dense_low);
          if (k < table.dense.size()) target = table.dense[k];
        } else {
          for (const SwitchTable::Case& c : table.cases)
            if (table.is_signed ? c.low <= static_cast<int64_t>(v) && static_cast<int64_t>(v) <= c.high
                                : static_cast<uint64_t>(c.low) <= v && v <= static_cast<uint64_t>(c.high)) {
              target = c.target;
              break;
            }
        }
        pc_ = op;
        pc = code_.ops.data() + target;
        continue;
      }
      case OpCode::ErrorLabel:
        if (options_->semantics.label_is_error()) FAIL(end(End::ErrorReached, "ERROR"));
        continue;
      case OpCode::UnsupportedOp: FAIL(end(End::Unsupported, code_.messages[static_cast<size_t>(op->a)]));
      case OpCode::Unreachable: FAIL(undefined("unreachable code"));
      case OpCode::LoopHead: TRY(at_loop_head(op)); continue;
      case OpCode::RecursionHead: TRY(at_recursion_head(op)); continue;
      case OpCode::Trace: {
        const Traced& t = code_.traced[static_cast<size_t>(op->a)];
        if (t.event.kind == trace::EventKind::Branch && options_->guide != nullptr) TRY(on_guide(t, *op));
        pc_ = op;
        if (!options_->record_trace) continue;
        trace::Event event = t.event;
        if (t.value_class != ValueClass::None) event.value = value_in(t.value_class, t.type, regs + t.slot);
        record(std::move(event));
        continue;
      }
      case OpCode::CheckU: {
        const bool wide = op->a != 0;
        const UInt128 l = wide ? static_cast<UInt128>(get_wide(regs + op->b)) : R(op->b), r = wide ? static_cast<UInt128>(get_wide(regs + op->c)) : R(op->c);
        if (unsigned_wraps(static_cast<ir::ExprKind>(op->x), op->y, l, r)) FAIL(breaks(ir::Property::NoUnsignedOverflow, "an unsigned operation wraps around"));
        continue;
      }
      case OpCode::CheckFit: {
        const bool wide = op->y & 2;
        if (op->b != 0) result_.element = code_.elements[static_cast<size_t>(op->b) - 1].place;   // counts where this is the error
        if (!type_has(op->x, op->y & 1, wide ? get_wide(regs + op->a) : op->y & 4 ? static_cast<ir::Int128>(R(op->a)) : S(op->a), wide && (op->y & 4)))
          FAIL(breaks(ir::Property::NoLossyConversion, "the type has no such number"));
        continue;
      }
      case OpCode::CheckNan: {
        const ValueClass format = static_cast<ValueClass>(op->y);
        uint64_t result[2] = {0, 0};
        float_binary(static_cast<ir::ExprKind>(op->x), format, result, regs + op->b, regs + op->c);
        if (std::isnan(get_float(format, result)) && !std::isnan(get_float(format, regs + op->b)) && !std::isnan(get_float(format, regs + op->c)))
          FAIL(breaks(ir::Property::NoFloatNan, "the result is NaN"));
        continue;
      }
      case OpCode::CheckIndex: {
        const Element& element = code_.elements[static_cast<size_t>(op->b)];
        if (R(op->a) < element.limit) continue;
        pc_ = op;
        result_.element = element.place;
        FAIL(breaks(ir::Property::ArrayBounds, "an index is outside of its array", std::to_string(static_cast<int64_t>(R(op->a)))));
      }
      case OpCode::Step:
        if (atomic_ > 0) continue;
        if (in_step_) {
          threads_[thread_].pc = op;
          for (Thread& t : threads_) t.waits = false;
          TRY(choose_thread());
          pc = threads_[thread_].pc;
          regs = frames_.back().regs;
          continue;
        }
        begin_step(op);
        continue;
      case OpCode::Observe:
        observe_access(code_.observed[static_cast<size_t>(op->b)], R(op->a) + static_cast<uint64_t>(IMM_C));
        continue;
      case OpCode::CountDecl: continue;
    }
  }
}

}  // namespace pippin::interp
