"""The system calls that a student's process may make, as a BPF program for the kernel.

A list of what is allowed: reading files, memory, time, signals to itself. Whatever is not on it answers ENOSYS (so that
the C library falls back to an older call that is on it) or, for calls a student may meet by accident, EPERM. There are
no sockets, no new processes or threads, no namespaces, no tracing, no memory outside the address-space limit.
"""

from __future__ import annotations

import errno
import platform
import struct
from functools import cache

# System call → numbers on (x86_64, aarch64); None where the machine has no such call. From the kernel's unistd headers.
ALLOWED: dict[str, tuple[int | None, int | None]] = {
    # files
    "read": (0, 63), "write": (1, 64), "readv": (19, 65), "writev": (20, 66), "pread64": (17, 67), "pwrite64": (18, 68),
    "open": (2, None), "openat": (257, 56), "close": (3, 57), "close_range": (436, 436), "stat": (4, None),
    "fstat": (5, 80), "lstat": (6, None), "newfstatat": (262, 79), "statx": (332, 291), "lseek": (8, 62),
    "access": (21, None), "faccessat": (269, 48), "faccessat2": (439, 439), "readlink": (89, None),
    "readlinkat": (267, 78), "getcwd": (79, 17), "chdir": (80, 49), "fchdir": (81, 50), "getdents64": (217, 61),
    "mkdir": (83, None), "mkdirat": (258, 34), "rmdir": (84, None), "unlink": (87, None), "unlinkat": (263, 35),
    "rename": (82, None), "renameat": (264, 38), "renameat2": (316, 276), "ftruncate": (77, 46), "fsync": (74, 82),
    "fdatasync": (75, 83), "flock": (73, 32), "umask": (95, 166), "dup": (32, 23), "dup2": (33, None),
    "dup3": (292, 24), "pipe": (22, None), "pipe2": (293, 59), "fcntl": (72, 25), "fadvise64": (221, 223),
    "poll": (7, None), "ppoll": (271, 73), "select": (23, None), "pselect6": (270, 72), "epoll_create1": (291, 20),
    "epoll_ctl": (233, 21), "epoll_wait": (232, None), "epoll_pwait": (281, 22), "eventfd2": (290, 19),
    # memory
    "mmap": (9, 222), "munmap": (11, 215), "mprotect": (10, 226), "mremap": (25, 216), "madvise": (28, 233),
    "brk": (12, 214), "futex": (202, 98), "set_robust_list": (273, 99), "set_tid_address": (218, 96),
    "rseq": (334, 293), "arch_prctl": (158, None), "membarrier": (324, 283),
    # signals, which reach only the process itself: there is no other in its namespace but the protected first
    "rt_sigaction": (13, 134), "rt_sigprocmask": (14, 135), "rt_sigreturn": (15, 139), "rt_sigpending": (127, 136),
    "rt_sigtimedwait": (128, 137), "rt_sigsuspend": (130, 133), "sigaltstack": (131, 132), "kill": (62, 129),
    "tgkill": (234, 131), "tkill": (200, 130), "alarm": (37, None), "setitimer": (38, 103), "getitimer": (36, 102),
    "pause": (34, None), "restart_syscall": (219, 128),
    # the process itself
    "getpid": (39, 172), "gettid": (186, 178), "getppid": (110, 173), "getpgrp": (111, None), "getpgid": (121, 155),
    "getsid": (124, 156), "getuid": (102, 174), "geteuid": (107, 175), "getgid": (104, 176), "getegid": (108, 177),
    "getresuid": (118, 148), "getresgid": (120, 150), "getgroups": (115, 158), "setresuid": (117, 147),
    "setresgid": (119, 149), "setgroups": (116, 159), "uname": (63, 160), "getrlimit": (97, 163),
    "setrlimit": (160, 164), "prlimit64": (302, 261), "getrusage": (98, 165), "times": (100, 153),
    "exit": (60, 93), "exit_group": (231, 94), "execve": (59, 221), "wait4": (61, 260), "waitid": (247, 95),
    # time, chance, scheduling
    "clock_gettime": (228, 113), "clock_getres": (229, 114), "clock_nanosleep": (230, 115), "nanosleep": (35, 101),
    "gettimeofday": (96, 169), "time": (201, None), "sched_yield": (24, 124), "sched_getaffinity": (204, 123),
    "getcpu": (309, 168), "getrandom": (318, 278),
}  # fmt: skip
FORBIDDEN: dict[str, tuple[int | None, int | None]] = {  # met by accident: a clear "Operation not permitted"
    "fork": (57, None), "vfork": (58, None), "clone": (56, 220), "socket": (41, 198), "socketpair": (53, 199),
    "ptrace": (101, 117), "unshare": (272, 97), "setns": (308, 268), "mount": (165, 40), "symlink": (88, None),
    "symlinkat": (266, 36), "link": (86, None), "linkat": (265, 37), "chmod": (90, None), "fchmodat": (268, 53),
}  # fmt: skip
IOCTL = (16, 29)
IOCTLS = (0x5401, 0x5451, 0x5450, 0x541B)  # is this a terminal? close on exec or not; bytes waiting

_LOAD, _EQUAL, _RETURN = 0x20, 0x15, 0x06  # BPF_LD|W|ABS, BPF_JMP|JEQ|K, BPF_RET|K
_NUMBER, _MACHINE, _SECOND_ARGUMENT = 0, 4, 24  # offsets in struct seccomp_data
_ALLOW, _KILL, _ERRNO = 0x7FFF0000, 0x80000000, 0x00050000
_MACHINES = {"x86_64": (0, 0xC000003E), "amd64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7), "arm64": (1, 0xC00000B7)}


def machine_known(machine: str | None = None) -> bool:
    """Tell whether there is a list for this kind of processor."""
    return (machine or platform.machine()).lower() in _MACHINES


@cache
def program(machine: str | None = None) -> bytes:
    """Return the filter as an array of ``struct sock_filter``, ready for ``bwrap --seccomp``.

    Raises
    ------
    ValueError
        if the kind of processor is neither x86_64 nor aarch64.
    """
    machine = (machine or platform.machine()).lower()
    if machine not in _MACHINES:
        raise ValueError(
            f"machine must be one of {', '.join(_MACHINES)}, got {machine!r}: no list of system calls for it"
        )
    column, architecture = _MACHINES[machine]

    def answer(number: int | None, value: int) -> list[tuple[int, int, int, int]]:
        return [] if number is None else [(_EQUAL, 0, 1, number), (_RETURN, 0, 0, value)]

    lines = [(_LOAD, 0, 0, _MACHINE), (_EQUAL, 1, 0, architecture), (_RETURN, 0, 0, _KILL), (_LOAD, 0, 0, _NUMBER)]
    for numbers in ALLOWED.values():
        lines += answer(numbers[column], _ALLOW)
    for numbers in FORBIDDEN.values():
        lines += answer(numbers[column], _ERRNO | errno.EPERM)
    lines += [(_EQUAL, 1, 0, IOCTL[column]), (_RETURN, 0, 0, _ERRNO | errno.ENOSYS), (_LOAD, 0, 0, _SECOND_ARGUMENT)]
    for request in IOCTLS:
        lines += answer(request, _ALLOW)
    lines += [(_RETURN, 0, 0, _ERRNO | errno.ENOTTY)]
    return b"".join(struct.pack("=HBBI", *line) for line in lines)
