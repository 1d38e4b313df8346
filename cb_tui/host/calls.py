"""The system calls that a game is refused, as a filter for the kernel: a program of the Berkeley packet filter."""

import errno
import os
import struct
from typing import NamedTuple

REFUSED = {  # on x86_64 and on aarch64, where not every call exists
    # sockets with an address: the network, and the host's own for its operator
    "socket": (41, 198), "connect": (42, 203), "bind": (49, 200),
    # memory and descriptors of other processes
    "ptrace": (101, 117), "process_vm_readv": (310, 270), "process_vm_writev": (311, 271), "pidfd_getfd": (438, 438),
    # ways past this filter, and into the kernel
    "io_uring_setup": (425, 425), "io_uring_enter": (426, 426), "io_uring_register": (427, 427),
    "bpf": (321, 280), "perf_event_open": (298, 241), "userfaultfd": (323, 282),
    "mount": (165, 40), "umount2": (166, 39), "unshare": (272, 97), "setns": (308, 268),
    "open_by_handle_at": (304, 265),
    # keys of the user
    "keyctl": (250, 219), "add_key": (248, 217), "request_key": (249, 218),
    # what Landlock lets a process do to others of its user: how they are scheduled
    "sched_setaffinity": (203, 122), "sched_setscheduler": (144, 119), "sched_setparam": (142, 118),
    "sched_setattr": (314, 274), "ioprio_set": (251, 30),
    # and to all files of its user: modes, owners, times, attributes, and word of what happens in a folder
    "chmod": (90, None), "fchmodat": (268, 53), "fchmodat2": (452, 452),
    "chown": (92, None), "lchown": (94, None), "fchownat": (260, 54),
    "utime": (132, None), "utimes": (235, None), "futimesat": (261, None), "utimensat": (280, 88),
    "setxattr": (188, 5), "lsetxattr": (189, 6), "setxattrat": (463, 463),
    "removexattr": (197, 14), "lremovexattr": (198, 15), "removexattrat": (466, 466),
    "inotify_add_watch": (254, 27), "fanotify_init": (300, 262),
}  # fmt: skip
ABSENT = {"clone3": (435, 435)}  # its flags cannot be seen: the C library uses clone instead


class Test(NamedTuple):
    """A test of the low half of an argument, which under the mask has to be the value."""

    argument: int
    mask: int
    value: int


ALL = 0xFFFFFFFF
NAMESPACES = 0x7E020000  # flags of clone
LIMITED = {  # allowed if all tests hold
    "socketpair": ((53, 199), (Test(0, ALL, 1), Test(1, 0xF, 1))),  # local streams, which can name no other address
    "clone": ((56, 220), (Test(0, NAMESPACES, 0),)),
    "prlimit64": ((302, 261), (Test(0, ALL, 0),)),  # limits of this process alone
    "setpriority": ((141, 140), (Test(0, ALL, 0), Test(1, ALL, 0))),
}

SIZE = 8  # bytes of an instruction
LOAD, AND, EQUAL, AT_LEAST, RETURN = 0x20, 0x54, 0x15, 0x35, 0x06
NUMBER, ARCHITECTURE, ARGUMENTS = 0, 4, 16  # bytes into the kernel's record of a call
ALLOW, KILL, FAIL = 0x7FFF0000, 0x80000000, 0x00050000
FOREIGN = 0x40000000  # numbers from here are the 32-bit calls of x86_64
MACHINES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}  # column above, the kernel's name
MACHINE = MACHINES.get(os.uname().machine)  # None: numbers are not known


def program() -> bytes:
    """Return the filter for this processor, which answers EPERM to what is refused."""
    assert MACHINE, "asked for known processors only"
    column, architecture = MACHINE
    refuse, allow = _do(RETURN, FAIL | errno.EPERM), _do(RETURN, ALLOW)
    lines = [_do(LOAD, ARCHITECTURE), _do(EQUAL, architecture, no=0, yes=1), _do(RETURN, KILL)]
    lines += [_do(LOAD, NUMBER), _do(AT_LEAST, FOREIGN, no=1), refuse]
    for known, answer in ((REFUSED, refuse), (ABSENT, _do(RETURN, FAIL | errno.ENOSYS))):
        for numbers in known.values():
            if (number := numbers[column]) is not None:
                lines += [_do(EQUAL, number, no=1), answer]
    for numbers, tests in LIMITED.values():
        body: list[bytes] = []
        for test in tests:
            body += [
                _do(LOAD, ARGUMENTS + 8 * test.argument),
                _do(AND, test.mask),
                _do(EQUAL, test.value, yes=1),
                refuse,
            ]
        lines += [_do(EQUAL, numbers[column], no=len(body) + 1), *body, allow]
    return b"".join([*lines, allow])


def _do(code: int, value: int, *, yes: int = 0, no: int = 0) -> bytes:
    """Return an instruction. `yes` and `no` are the instructions that a comparison skips."""
    return struct.pack("=HBBI", code, yes, no, value)
