import { serviceDeps } from "./contract/service.ts";
import { createApp } from "../src/http/app.ts";
const app = createApp(serviceDeps({ reportFault: (id, f) => console.log("FAULT", id, f) }));
const r = await app.fetch(new Request("http://localhost/docs")); console.log(r.status, (await r.text()).slice(0, 300), r.headers);
const x = app.routes.find((r) => r.path === "/docs"); console.log(x?.handler, x?.compile()?.toString());
