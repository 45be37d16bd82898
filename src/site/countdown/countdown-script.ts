/// <reference lib="dom" />
import { runTool } from "../frame/tool.ts";
import { startCountdown } from "./running-countdown.ts";

runTool(() => {
  startCountdown();
  const [button, stage] = [
    document.querySelector<HTMLButtonElement>("#full-screen"),
    document.querySelector("#stage"),
  ];
  if (button === null || stage === null || !document.fullscreenEnabled) return;
  button.hidden = false;
  button.addEventListener("click", () => void stage.requestFullscreen().catch(() => undefined));
});
