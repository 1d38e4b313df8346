"""Lines that other processes have appended to the log of a game."""

from cb_tui.session.ending import EndablePosition
from cb_tui.session.log import Log, LogEntry
from cb_tui.session.timeline import Timeline


class HearingPosition(EndablePosition):
    """A position that follows what other processes write."""

    def __init__(self, timeline: Timeline, log: Log) -> None:
        super().__init__(timeline, log)
        self._unread: list[bytes] = []  # lines of other processes still to be read
        self._deaf = 0  # bytes of the log when `next_remote_command` last found no more lines

    def refresh(self) -> int:
        """Read the lines of other processes and return their number. Raises SaveError."""
        self._unread += self._log.read_new_lines()
        heard = len(self._unread)
        while self._unread:
            self._read_one()
        return heard

    def _read_one(self) -> None:
        """Apply the next line. One that does not fit stays first. Raises SaveError."""
        self._timeline.apply_line(self._unread[0])
        del self._unread[0]

    @property
    def has_news(self) -> bool:
        """Check whether the log has lines still to be read, by its size alone."""
        size = self._log.file_size
        return bool(self._unread) or size not in (self._log.size, self._deaf)

    def next_remote_command(self) -> LogEntry | int | None:
        """Return the next entry of another process, the step that it has undone to, or None. Raises SaveError."""
        self._unread += self._log.read_new_lines()
        while self._unread:
            before = self.step
            self._read_one()
            if self.step != before:
                return self.entries[-1] if self.step > before else self.step
        self._deaf = self._log.file_size
        return None
