import { runTool } from "./tool.ts";

runTool(() => undefined);
