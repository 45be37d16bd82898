import { mustExist } from "../../domain/must-exist.ts";
import { createCache } from "../../domain/cache.ts";
import { pngFile } from "./png-file.ts";
import fontPath from "../../../node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf" with { type: "file" };
import programPath from "../../../node_modules/@resvg/resvg-wasm/index_bg.wasm" with { type: "file" };

/** The rasteriser and its font, 3.2 MB, which are read when the first picture is asked for. */
async function openRasteriser() {
  const { initWasm, Resvg } = await import("@resvg/resvg-wasm");
  await initWasm(await Bun.file(programPath).arrayBuffer());
  const fontBuffers = [await Bun.file(fontPath).bytes()];
  return async (svg: string): Promise<Uint8Array<ArrayBuffer>> => {
    const picture = new Resvg(svg, { font: { fontBuffers, defaultFontFamily: "DejaVu Sans" } });
    const image = picture.render();
    const { width, height } = image;
    const bytes = image.pixels;
    image.free();
    picture.free();
    return pngFile({ width, height, bytes });
  };
}

let rasteriser: ReturnType<typeof openRasteriser> | undefined;
/** Two pictures at once: one is drawn while the other is compressed on another thread. */
let lanes: readonly [next: Promise<unknown>, last: Promise<unknown>] = [Promise.resolve(), Promise.resolve()];
const drawn = createCache<Promise<Uint8Array<ArrayBuffer>>>(16);

/**
 * A picture of ours, of one theme, as PNG. It takes some 25 ms for 1200 by 630 pixels, so that one is drawn after the
 * other, and other requests are answered in between.
 */
export function pngOf(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  return drawn.getOrMake(svg, () => {
    const [next, last] = lanes;
    const picture = next.then(async () => {
      const draw = await (rasteriser ??= openRasteriser());
      await new Promise(setImmediate);
      return draw(withPlainStyle(svg));
    });
    lanes = [last, picture.catch(() => null)];
    return picture;
  });
}

/** The same picture without variables and the short form of `font`, which the rasteriser does not know. */
function withPlainStyle(svg: string): string {
  const values = new Map(
    [...svg.matchAll(/(--[a-z-]{1,30}):([^;}]+)/g)].map(([, name = "", value = ""]) => [name, value]),
  );
  return svg
    .replace(/:root\{[^}]*\}/, "")
    .replace(/var\((--[a-z-]{1,30})\)/g, (_, name: string) => mustExist(values.get(name), name))
    .replace(/font:(\d+) (\d+px) [^;}]*/g, "font-weight:$1;font-size:$2");
}
