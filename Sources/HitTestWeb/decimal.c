/* The double nearest to a decimal number, for Embedded Swift, whose own way to it is long. */
#include "ProcessWide.h"

/* This many digits, and whether a digit other than 0 follows, determine the nearest double. */
enum { most_digits = 800 };

/* 0.d1d2d3… times a power of ten. */
struct decimal {
    int32_t count, exponent;
    unsigned char digits[most_digits];
};

static void trim(struct decimal *number) {
    while (number->count > 0 && number->digits[number->count - 1] == 0) number->count -= 1;
}

static void halve(struct decimal *number) {
    uint32_t rest = 0;
    int32_t made = 0, index = 0;
    for (; index < number->count || rest != 0; index += 1) {
        uint32_t value = rest * 10 + (index < number->count ? number->digits[index] : 0);
        rest = value & 1;
        if (made == 0 && value < 2) {
            number->exponent -= 1;
        } else if (made < most_digits) {
            number->digits[made++] = (unsigned char)(value / 2);
        } else {
            number->digits[most_digits - 1] |= value != 0;
        }
    }
    number->count = made;
    trim(number);
}

static void twice(struct decimal *number) {
    uint32_t carry = 0;
    for (int32_t index = number->count; index-- > 0;) {
        uint32_t value = 2u * number->digits[index] + carry;
        carry = value >= 10;
        number->digits[index] = (unsigned char)(value - 10 * carry);
    }
    if (carry != 0) {
        unsigned char lost = number->count == most_digits ? number->digits[most_digits - 1] : 0;
        if (number->count < most_digits) number->count += 1;
        __builtin_memmove(number->digits + 1, number->digits, (size_t)number->count - 1);
        number->digits[0] = 1;
        number->digits[number->count - 1] |= lost != 0;
        number->exponent += 1;
    }
    trim(number);
}

/* The digits before the point as a number, at most 16 of them: rounded to the nearest, halves to even, or truncated. */
static uint64_t whole(const struct decimal *number, int is_rounded) {
    uint64_t value = 0;
    for (int32_t index = 0; index < number->exponent; index += 1) {
        value = value * 10 + (index < number->count ? number->digits[index] : 0);
    }
    if (!is_rounded || number->exponent < 0 || number->exponent >= number->count) return value;
    unsigned char first = number->digits[number->exponent];
    int is_half = first == 5 && number->exponent + 1 == number->count;
    return value + (is_half ? value & 1 : first >= 5);
}

double sht_decimal(const uint8_t *text, size_t count) {
    const uint8_t *end = text + count;
    struct decimal number = {0, 0, {0}};
    int is_negative = *text == '-', has_point = 0;
    if (*text == '-' || *text == '+') text += 1;
    for (; text < end && (*text | 0x20) != 'e'; text += 1) {
        if (*text == '.') {
            has_point = 1;
            continue;
        }
        unsigned char digit = (unsigned char)(*text - '0');
        if (!has_point && (number.count > 0 || digit != 0)) number.exponent += 1;
        if (has_point && number.count == 0 && digit == 0) number.exponent -= 1;
        if (number.count == most_digits) number.digits[most_digits - 1] |= digit != 0;
        else if (number.count > 0 || digit != 0) number.digits[number.count++] = digit;
    }
    if (text < end) {
        text += 1;
        int is_less = *text == '-';
        if (*text == '-' || *text == '+') text += 1;
        int32_t power = 0;
        for (; text < end; text += 1) {
            if (power < 100000000) power = power * 10 + (*text - '0');
        }
        number.exponent += is_less ? -power : power;
    }
    trim(&number);
    double result = 0;
    if (number.count > 0 && number.exponent > 310) {
        result = __builtin_inf();
    } else if (number.count > 0 && number.exponent > -330) {
        /* Becomes a whole number of 53 bits times a power of two, with fewer bits for the least power of doubles. */
        int32_t power = 0;
        while (number.exponent > 16 || whole(&number, 0) >= (uint64_t)1 << 53) {
            halve(&number);
            power += 1;
        }
        while (power > -1074 && whole(&number, 0) < (uint64_t)1 << 52) {
            twice(&number);
            power -= 1;
        }
        /* It may have been rounded up to the next power of two, which is exact too. */
        result = (double)whole(&number, 1);
        for (; power > 0; power -= 1) result *= 2;
        for (; power < 0; power += 1) result /= 2;
    }
    return is_negative ? -result : result;
}
