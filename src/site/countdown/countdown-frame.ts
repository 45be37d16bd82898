import { startCountdown } from "./countdown.ts";

startCountdown();
