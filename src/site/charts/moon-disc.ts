import { html, type Html } from "../../http/answer/html-tag.ts";
import { px, type Chart } from "./chart-frame.ts";

/** The lit part of the Moon, as it looks in the sky of a place. */
export type MoonFace = {
  /** Lit share of the disc, 0 to 1. */
  readonly illumination: number;
  /** Direction of the middle of the bright limb: degrees from straight up, counterclockwise (through celestial east). */
  readonly brightLimbDeg: number;
};

/**
 * The disc around the origin, made of the bright half of the limb and the terminator, which appears as half an ellipse
 * (Meeus ch. 48).
 */
export function moonDisc({ illumination, brightLimbDeg }: MoonFace, radius: number): Html {
  const r = px(radius);
  const depth = px(radius * Math.abs(1 - 2 * illumination));
  // The terminator bends towards the bright limb until half of the disc is lit, then away from it.
  const sweep = illumination < 0.5 ? 0 : 1;
  const lit = html`
    <path
      class="moon-lit"
      transform="rotate(${px(-brightLimbDeg)})"
      d="M-${r} 0A${r} ${r} 0 0 1 ${r} 0A${r} ${depth} 0 0 ${sweep} -${r} 0Z"
    />
  `;
  return html`
    <circle class="moon-dark" r="${r}" />
    ${illumination < 0.001 ? "" : lit}
    <circle class="moon-edge" r="${r}" />
  `;
}

/** The Moon in the middle of a picture. */
export function moonChart(
  face: MoonFace,
  title: string,
  description: string,
  width: number,
  height = width,
): Chart {
  const disc = moonDisc(face, Math.min(width, height) / 2 - 2);
  const body = html`<g transform="translate(${px(width / 2)} ${px(height / 2)})">${disc}</g>`;
  return { width, height, title, description, body };
}
