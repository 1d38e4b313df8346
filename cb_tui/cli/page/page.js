// The terminal measures its letters once, so the font has to be there; the game is behind the address of this page.
const begin = window.onload;

window.onload = async (event) => {
  const terminal = document.getElementById("terminal");
  const asked = parseInt(new URLSearchParams(location.search).get("fontsize"));
  terminal.dataset.fontSize = asked > 5 && asked < 100 ? asked : 16;
  terminal.dataset.sessionWebsocketUrl = location.origin.replace(/^http/, "ws") + "/ws";
  document.getElementById("again").onclick = () => location.reload();
  await document.fonts.load("16px 'Roboto Mono'").catch(() => {});
  begin(event);
  terminal.querySelector("textarea").focus();
};
