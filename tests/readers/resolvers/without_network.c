/* SPDX-License-Identifier: MIT */
/*
 * Runs a program that has no sockets but those of the kernel's own tables: without_network PROGRAM [ARGUMENT...]. What the
 * program resolves then, it resolves without asking the network or a daemon.
 */
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socket, 0, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_NETLINK, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog filter = { sizeof code / sizeof code[0], code };

    if (argc < 2) {
        return 2;
    }
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) ||
        socket(AF_INET, SOCK_DGRAM, 0) != -1 || socket(AF_UNIX, SOCK_STREAM, 0) != -1) {
        perror("without_network");
        return 77;
    }
    execvp(argv[1], argv + 1);
    perror(argv[1]);
    return 2;
}
