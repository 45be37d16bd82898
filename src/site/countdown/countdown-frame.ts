import { startCountdown } from "./running-countdown.ts";

startCountdown();
