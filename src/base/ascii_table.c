/* SPDX-License-Identifier: MIT */
/* The classes of ascii.h for every byte, eight bytes a row. */
#include "ascii.h"

#define U ASCII_UNRESERVED
#define S ASCII_SUB_DELIM
#define D (ASCII_UNRESERVED | ASCII_SCHEME | ASCII_HEX) /* digits, a-f */
#define L (ASCII_UNRESERVED | ASCII_SCHEME)             /* letters, "-", "." */
#define P (ASCII_SUB_DELIM | ASCII_SCHEME)              /* "+" */
#define C ASCII_COLON
#define A ASCII_AT
#define H ASCII_SLASH
#define Q ASCII_QUESTION

#if defined(__OPTIMIZE_SIZE__)
const uint8_t urikiti_ascii_half[128] = {
#else
const uint8_t urikiti_ascii_table[256] = {
#endif
    0, 0, 0, 0, 0, 0, 0, 0, /* controls */
    0, 0, 0, 0, 0, 0, 0, 0, /*              */
    0, 0, 0, 0, 0, 0, 0, 0, /*              */
    0, 0, 0, 0, 0, 0, 0, 0, /*              */
    0, S, 0, 0, S, 0, S, S, /*   ! " # $ % & ' */
    S, S, S, P, S, L, L, H, /* ( ) * + , - . / */
    D, D, D, D, D, D, D, D, /* 0 1 2 3 4 5 6 7 */
    D, D, C, S, 0, S, 0, Q, /* 8 9 : ; < = > ? */
    A, D, D, D, D, D, D, L, /* @ A B C D E F G */
    L, L, L, L, L, L, L, L, /* H I J K L M N O */
    L, L, L, L, L, L, L, L, /* P Q R S T U V W */
    L, L, L, 0, 0, 0, 0, U, /* X Y Z [ \ ] ^ _ */
    0, D, D, D, D, D, D, L, /* ` a b c d e f g */
    L, L, L, L, L, L, L, L, /* h i j k l m n o */
    L, L, L, L, L, L, L, L, /* p q r s t u v w */
    L, L, L, 0, 0, 0, U, 0, /* x y z { | } ~   */
    /* 0x80 to 0xFF are in no class: C11 fills with 0 */
};
