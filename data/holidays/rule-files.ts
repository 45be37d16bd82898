// Written by scripts/holidays-files.ts: run it after adding or removing a rule file.
import AD from "./AD.yaml";
import AL from "./AL.yaml";
import AM from "./AM.yaml";
import AX from "./AX.yaml";
import AZ from "./AZ.yaml";
import BA from "./BA.yaml";
import BE from "./BE.yaml";
import BG from "./BG.yaml";
import BY from "./BY.yaml";
import CH from "./CH.yaml";
import CY from "./CY.yaml";
import FI from "./FI.yaml";
import FO from "./FO.yaml";
import GB from "./GB.yaml";
import GE from "./GE.yaml";
import GG from "./GG.yaml";
import GI from "./GI.yaml";
import GL from "./GL.yaml";
import GR from "./GR.yaml";
import IM from "./IM.yaml";
import JE from "./JE.yaml";
import LI from "./LI.yaml";
import LV from "./LV.yaml";
import MC from "./MC.yaml";
import ME from "./ME.yaml";
import MK from "./MK.yaml";
import NL from "./NL.yaml";
import RS from "./RS.yaml";
import RU from "./RU.yaml";
import SK from "./SK.yaml";
import TR from "./TR.yaml";
import UA from "./UA.yaml";
import US from "./US.yaml";
import XK from "./XK.yaml";

/** Parsed rule files by country code. */
export const ruleFiles: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["AD", AD],
  ["AL", AL],
  ["AM", AM],
  ["AX", AX],
  ["AZ", AZ],
  ["BA", BA],
  ["BE", BE],
  ["BG", BG],
  ["BY", BY],
  ["CH", CH],
  ["CY", CY],
  ["FI", FI],
  ["FO", FO],
  ["GB", GB],
  ["GE", GE],
  ["GG", GG],
  ["GI", GI],
  ["GL", GL],
  ["GR", GR],
  ["IM", IM],
  ["JE", JE],
  ["LI", LI],
  ["LV", LV],
  ["MC", MC],
  ["ME", ME],
  ["MK", MK],
  ["NL", NL],
  ["RS", RS],
  ["RU", RU],
  ["SK", SK],
  ["TR", TR],
  ["UA", UA],
  ["US", US],
  ["XK", XK],
]);
