"""What a game at a host may do, tried by a process behind the real fence."""

import errno
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import cb_tui
from cb_tui.host import calls as known
from cb_tui.host.fence import LIMITS, landlock_version
from tests.host.fenced import BEGIN, ROOT, Daemon, calls, files, inside, run, script, signals

REFUSED, CLOSED = f"refused {errno.EPERM}", f"refused {errno.EACCES}"


@pytest.fixture(scope="module")
def daemon():
    with Daemon() as host:
        yield host


# --- holes ---------------------------------------------------------------------------------------------------------


@files
@pytest.mark.parametrize(
    "act",
    [
        "Path(other, 'S').read_text()",
        "os.listdir(other)",
        "Path(other, 'S').write_text('')",
        "Path(other, 'new').write_text('')",
        "os.truncate(Path(other, 'S'), 0)",
        "os.unlink(Path(other, 'S'))",
        "os.rename(Path(other, 'S'), Path(own, 'S'))",
        "os.mkdir(Path(other, 'new'))",
    ],
)
def test_the_folder_of_another_player_is_closed(tmp_path, daemon, act):
    assert inside(tmp_path, act, other=daemon.secrets) == CLOSED
    assert (daemon.secrets / "S").read_text() == "the seed"


@files
def test_no_file_of_another_comes_by_a_link(tmp_path, daemon):
    """Given a hard link, which would stand in the own folder; or a symbolic one, which the host might follow."""
    hard = inside(tmp_path, "os.link(Path(other, 'S'), Path(own, 'S'))", other=daemon.secrets)
    assert hard in (CLOSED, f"refused {errno.EXDEV}")
    assert inside(tmp_path, "os.symlink(Path(other, 'S'), Path(own, 'S'))", other=daemon.secrets) == CLOSED
    assert [*tmp_path.iterdir()] == []


@calls
@pytest.mark.parametrize(
    "act",
    [
        "os.chmod(Path(other, 'S'), 0o777)",
        "os.chmod(Path(other, 'S'), 0o777, follow_symlinks=False)",
        "os.chown(Path(other, 'S'), 0, 0)",
        "os.utime(Path(other, 'S'))",
        "os.setxattr(Path(other, 'S'), 'user.a', b'')",
    ],
)
def test_neither_mode_nor_owner_nor_time_of_another_file_changes(tmp_path, daemon, act):
    """Landlock alone lets all of these pass between files of one user."""
    assert inside(tmp_path, act, other=daemon.secrets) in (REFUSED, f"refused {errno.EOPNOTSUPP}")


@calls
def test_nothing_is_heard_of_a_folder_by_a_watch(tmp_path, daemon):
    assert inside(tmp_path, "libc.inotify_add_watch(libc.inotify_init(), other.encode(), 0xfff)") == "-1"


@calls
@pytest.mark.parametrize("family", ["AF_INET", "AF_INET6", "AF_UNIX", "AF_NETLINK"])
@pytest.mark.parametrize("kind", ["SOCK_STREAM", "SOCK_DGRAM"])
def test_no_socket_is_made(tmp_path, family, kind):
    """Neither TCP nor UDP nor the socket by which the operator speaks to the host."""
    assert inside(tmp_path, f"socket.socket(socket.{family}, socket.{kind})") == REFUSED


@calls
@pytest.mark.parametrize("kind", ["SOCK_DGRAM", "SOCK_SEQPACKET"])
def test_a_pair_of_sockets_cannot_name_another_address(tmp_path, kind):
    """A local datagram may be sent anywhere from an end of a pair, so pairs are streams."""
    assert inside(tmp_path, f"socket.socketpair(socket.AF_UNIX, socket.{kind})") == REFUSED


@calls
def test_an_inherited_socket_leads_to_no_other_address(tmp_path, daemon):
    """Given the end of a pair, which a game has for the host; it can be sent to no one else."""
    text = """
act = lambda: socket.socketpair()[0].connect(rest[0])
try:
    act()
except OSError as error:
    print(error.errno)
try:
    socket.socketpair()[0].sendto(b"ban anna", rest[0])
except OSError as error:
    print(error.errno in (106, 95))
"""
    assert script(tmp_path, text, daemon.admin).split() == [str(errno.EPERM), "True"]


@files
@pytest.mark.skipif(landlock_version() < 4, reason="Landlock of this kernel knows no TCP")
def test_tcp_is_closed_by_landlock_too(tmp_path, daemon):
    """Given a socket that was open before the fence; it reaches no server."""
    text = f"""
import sys, socket
from pathlib import Path
from cb_tui.host import calls
calls.MACHINE = None
from cb_tui.host.fence import Fence
line = socket.socket()
Fence((Path({str(tmp_path)!r}),)).enter()
try:
    line.connect(("127.0.0.1", {daemon.tcp.getsockname()[1]}))
except PermissionError:
    print("closed")
"""
    assert run(text) == "closed"


@files
@pytest.mark.parametrize("path", ["/dev/pts", "/dev/tty", "/dev/ptmx", "/dev/shm", "/dev/mem", "/dev/urandom", "/tmp"])
def test_of_devices_only_the_one_that_swallows_is_open(tmp_path, path):
    act = f"os.listdir({path!r})" if os.path.isdir(path) else f"os.open({path!r}, os.O_RDONLY)"
    assert inside(tmp_path, act) in (CLOSED, f"refused {errno.ENOENT}")


@files
def test_the_terminal_of_another_player_cannot_be_opened(tmp_path, daemon):
    for how in ("os.O_WRONLY", "os.O_RDONLY"):
        assert inside(tmp_path, f"os.open({os.ttyname(daemon.slave)!r}, {how} | os.O_NOCTTY)") == CLOSED


@files
@pytest.mark.parametrize("what", ["environ", "maps", "mem", "cmdline", "fd", "status"])
def test_nothing_is_read_of_the_host_in_proc(tmp_path, daemon, what):
    act = "os.listdir(rest[0])" if what == "fd" else "Path(rest[0]).read_bytes()"
    assert inside(tmp_path, act, f"/proc/{daemon.pid}/{what}") == CLOSED


@calls
@pytest.mark.parametrize("name", ["ptrace", "process_vm_readv", "process_vm_writev"])
def test_the_memory_of_the_host_is_out_of_reach(tmp_path, daemon, name):
    """Given PTRACE_ATTACH, and a read or a write of nothing."""
    assert known.MACHINE
    number = known.REFUSED[name][known.MACHINE[0]]
    arguments = "16, int(rest[0]), 0, 0" if name == "ptrace" else "int(rest[0]), 0, 0, 0, 0, 0"
    assert inside(tmp_path, f"call({number}, {arguments})", daemon.pid) == REFUSED


@calls
def test_the_descriptors_of_the_host_cannot_be_taken(tmp_path, daemon):
    assert inside(tmp_path, "call(438, os.pidfd_open(int(rest[0])), 0, 0)", daemon.pid) == REFUSED


@signals
@pytest.mark.parametrize("number", ["SIGKILL", "SIGTERM", "SIGSTOP", "SIGHUP"])
def test_the_host_cannot_be_ended(tmp_path, daemon, number):
    assert inside(tmp_path, f"os.kill(int(rest[0]), signal.{number})", daemon.pid) == REFUSED
    act = f"signal.pidfd_send_signal(os.pidfd_open(int(rest[0])), signal.{number})"
    assert inside(tmp_path, act, daemon.pid) == REFUSED
    assert daemon.process.poll() is None


@signals
def test_no_other_game_can_be_ended(tmp_path):
    """Given a second process in a fence of the same kind."""
    text = """
other = os.fork()
if other == 0:
    os.execvp("sleep", ["sleep", "60"])
print(other, flush=True)
sys.stdin.read()
os.kill(other, signal.SIGKILL)
"""
    line = [sys.executable, "-c", BEGIN + text, str(tmp_path), "", ""]
    first = subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert first.stdout
    pid = int(first.stdout.readline())
    assert inside(tmp_path, "os.kill(int(rest[0]), signal.SIGKILL)", pid) == REFUSED
    assert first.communicate("")[0] == "" and first.returncode == 0, "a game may end its own"


@calls
@pytest.mark.parametrize(
    "act",
    [
        "resource.prlimit(int(rest[0]), resource.RLIMIT_NOFILE, (0, 0))",
        "os.setpriority(os.PRIO_PROCESS, int(rest[0]), 19)",
        "os.setpriority(os.PRIO_USER, 0, 19)",
        "os.sched_setaffinity(int(rest[0]), {0})",
    ],
)
def test_the_host_can_be_neither_limited_nor_slowed(tmp_path, daemon, act):
    """Landlock alone lets all of these pass between processes of one user."""
    assert inside(tmp_path, act, daemon.pid) == REFUSED


@calls
def test_a_refused_call_is_refused_with_any_arguments(tmp_path):
    text = """
from cb_tui.host.calls import MACHINE, REFUSED
for name, numbers in REFUSED.items():
    try:
        if numbers[MACHINE[0]] is not None:
            call(numbers[MACHINE[0]], 0, 0, 0, 0, 0, 0)
            print(name, "passed")
    except OSError as error:
        if error.errno != 1:
            print(name, error)
"""
    assert script(tmp_path, text) == ""


@calls
@pytest.mark.skipif(os.uname().machine != "x86_64", reason="this processor has one set of numbers")
def test_a_second_set_of_numbers_is_no_way_round(tmp_path):
    """Given the 32-bit numbers of x86_64: socket is refused there too."""
    assert inside(tmp_path, "call(0x40000000 + 41, 2, 1, 0)") == REFUSED


@calls
def test_no_namespace_is_made(tmp_path):
    """Given clone with a namespace of users, in which a process would be its own root."""
    assert known.MACHINE
    number = known.LIMITED["clone"][0][known.MACHINE[0]]
    assert inside(tmp_path, f"call({number}, 0x10000000 | signal.SIGCHLD, 0, 0, 0, 0)") == REFUSED


@files
def test_the_program_cannot_be_written(tmp_path):
    home = Path(cb_tui.__file__).parent
    for path in (home / "__init__.py", home / "new.py", Path(sys.prefix, "new"), Path("/etc/new"), Path("/usr/new")):
        assert inside(tmp_path, "os.open(rest[0], os.O_WRONLY | os.O_CREAT)", path) == CLOSED
        assert path.name != "new" or not path.exists()


@files
def test_what_may_be_read_may_not_be_written(tmp_path):
    """Given the table of two others that a player watches."""
    table = tmp_path / "table"
    table.mkdir()
    (table / "log").write_text("step 1")
    own = tmp_path / "own"
    own.mkdir()
    assert inside(own, "Path(readable, 'log').read_text()", readable=table) == "step 1"
    assert inside(own, "Path(readable, 'log').write_text('')", readable=table) == CLOSED


def test_a_program_that_gains_rights_gains_none(tmp_path):
    """Given su, which becomes root."""
    assert re.search(r"NoNewPrivs:\s+1", script(tmp_path, "print(f'NoNewPrivs: {libc.prctl(39, 0, 0, 0, 0)}')"))


# --- what still works ----------------------------------------------------------------------------------------------


def test_the_own_folder_is_open(tmp_path):
    text = """
os.makedirs(f"{own}/saves/veghel-1")
Path(own, "saves/veghel-1/log.jsonl").write_text("one")
os.rename(f"{own}/saves/veghel-1", f"{own}/veghel-2")
os.link(f"{own}/veghel-2/log.jsonl", f"{own}/saves/aside")
os.unlink(f"{own}/veghel-2/log.jsonl")
os.rmdir(f"{own}/veghel-2")
print(Path(own, "saves/aside").read_text(), os.listdir(own))
"""
    assert script(tmp_path, text) == "one ['saves']"


def test_what_python_needs_works(tmp_path):
    """Threads, chance, the clock, pairs of sockets for an event loop, names of users, and a child that is nicer."""
    text = """
import asyncio, getpass, random, time
met = threading.Thread(target=print, args=("a thread",)); met.start(); met.join()
asyncio.run(asyncio.sleep(0))
os.urandom(8), random.random(), time.localtime(), os.get_terminal_size, Path.home()
child = [sys.executable, "-c", "import os, socket, cb_tui; os.nice(3); print('a child')"]
home = Path(sys.modules["cb_tui"].__file__).parents[1]
done = subprocess.run(child, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=home, start_new_session=True)
print(done.stdout.decode())
subprocess.Popen(["sleep", "9"]).kill()
"""
    assert script(tmp_path, text).split("\n")[:2] == ["a thread", "a child"]


@calls
def test_a_child_is_in_the_same_fence(tmp_path, daemon):
    text = """
child = "import socket\\ntry: socket.socket()\\nexcept OSError as error: print('no socket')"
child += f"\\ntry: open({rest[0]!r})\\nexcept OSError: print('no file')"
print(subprocess.run([sys.executable, "-c", child], capture_output=True, text=True).stdout)
"""
    assert script(tmp_path, text, daemon.secrets / "S").split("\n") == ["no socket", "no file"]


def test_a_review_is_played_by_the_game_itself(tmp_path):
    """Given a battle that is over; when two processes are to review it; none starts, and this one plays."""
    text = """
from cb_tui.games import RULESETS
from cb_tui.session.game import Game
from cb_tui.session.library import Library
from cb_tui.session.review import GameReview
battle = Library().read("veghel")
seats = {seat.id: "ai:officer" for seat in battle.seated}
game = Game.new(RULESETS[battle.ruleset], battle, seed=1, seats=seats, saves=Path(own))
while game.play_machine():
    pass
print(next(iter(GameReview(game, battle.seated[0].id).go_on(2))))
"""
    assert script(tmp_path, text) == "True"


def test_the_limits_stand(tmp_path):
    for what, wanted in LIMITS.items():
        assert inside(tmp_path, f"resource.getrlimit({what})") == str(wanted)


def test_a_lower_limit_stays(tmp_path):
    text = "import resource; resource.setrlimit(resource.RLIMIT_CPU, (60, 120))\n"
    text += "from cb_tui.host.fence import Fence; Fence().enter(); print(resource.getrlimit(resource.RLIMIT_CPU))"
    assert run(text) == "(60, 120)"
