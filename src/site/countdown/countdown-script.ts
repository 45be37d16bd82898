import { runTool } from "../frame/tool.ts";
import { startCountdown } from "./running-countdown.ts";

runTool(startCountdown);
