/* SPDX-License-Identifier: MIT */
/*
 * The rows on a Cortex-M0 without anything below: vectors, start, and output and exit status through
 * semihosting, as an emulator or a debug probe offers it. The stack a call needs is seen from
 * the paint that is left below it.
 */
#include "rows.h"

#include <string.h>

enum {
    SYS_WRITE0 = 0x04,
    SYS_EXIT_EXTENDED = 0x20,
    STOPPED_APPLICATION_EXIT = 0x20026,
    PAINT = 0xA5,
    PAINTED = 2048, /* bytes below the caller: no call may need more */
};

extern char device_bss[];
extern char device_bss_end[];
extern char device_stack_top[];

void device_reset(void);
void device_paint(char *sp);
size_t device_find_paint(const char *sp);

static int semihost(uint32_t operation, const void *argument)
{
    register uint32_t r0 __asm__("r0") = operation;
    register const void *r1 __asm__("r1") = argument;

    __asm__ volatile("bkpt 0xAB" : "+r"(r0) : "r"(r1) : "memory");
    return (int)r0;
}

static _Noreturn void leave(uint32_t status)
{
    const uint32_t block[2] = { STOPPED_APPLICATION_EXIT, status };

    for (;;) {
        (void)semihost(SYS_EXIT_EXTENDED, block);
    }
}

void device_write(const char *text)
{
    (void)semihost(SYS_WRITE0, text);
}

/* Both see the stack pointer as their caller has it, which is where the measured call begins. */
__attribute__((naked)) void device_stack_before(void)
{
    __asm__ volatile("mov r0, sp\n ldr r1, =device_paint\n bx r1\n .ltorg");
}

__attribute__((naked)) size_t device_stack_after(void)
{
    __asm__ volatile("mov r0, sp\n ldr r1, =device_find_paint\n bx r1\n .ltorg");
}

void device_paint(char *sp)
{
    char here; /* nothing above may be painted: this function's own frame */
    char *from = sp - PAINTED > device_bss_end ? sp - PAINTED : device_bss_end;
    volatile char *p;

    for (p = &here - 16; p >= from; p--) {
        *p = (char)PAINT;
    }
}

size_t device_find_paint(const char *sp)
{
    const char *p = sp - PAINTED > device_bss_end ? sp - PAINTED : device_bss_end;

    for (; p < sp && *p == (char)PAINT; p++) {
    }
    return (size_t)(sp - p);
}

void device_reset(void)
{
    memset(device_bss, 0, (size_t)(device_bss_end - device_bss));
    leave((uint32_t)rows_run());
}

static void fault(void)
{
    device_write("FAIL: the processor stopped at a fault\n");
    leave(2);
}

/* ARMv6-M B1.5.3: the first stack pointer, then where each exception begins. */
__attribute__((section(".vectors"), used)) static const struct {
    char *stack;
    void (*reset)(void);
    void (*nmi)(void);
    void (*hard_fault)(void);
} vectors = { device_stack_top, device_reset, fault, fault };
