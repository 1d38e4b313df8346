// The terminal measures its letters once, so the font has to be there; the game is behind the address of this page.
const begin = window.onload;

// Why no game came up: the server's own words, where it answers.
const refusal = async () => {
  try {
    const answer = await fetch("ws");
    return answer.status === 403
      ? `This tab was not let in. ${await answer.text()}`
      : "The game did not start. The terminal in which cb-tui web runs tells why.";
  } catch {
    return "cb-tui web does not run any more. Start it again and open the address that it prints; everything is saved.";
  }
};

const tell = async (_, watch) => {
  const { classList } = document.body;
  if (!classList.contains("-closed")) return;
  watch.disconnect();
  if (classList.contains("-first-byte")) return;
  document.getElementById("why").textContent = await refusal();
  classList.add("-refused");
};

window.onload = async (event) => {
  const terminal = document.getElementById("terminal");
  const asked = parseInt(new URLSearchParams(location.search).get("fontsize"));
  terminal.dataset.fontSize = asked > 5 && asked < 100 ? asked : 16;
  terminal.dataset.sessionWebsocketUrl = location.origin.replace(/^http/, "ws") + "/ws";
  document.getElementById("again").onclick = () => location.reload();
  await document.fonts.load("16px 'Roboto Mono'").catch(() => {});
  new MutationObserver(tell).observe(document.body, { attributeFilter: ["class"] });
  begin(event);
  terminal.querySelector("textarea").focus();
};
