// Written by scripts/holidays-files.ts: run it after adding or removing a rule file.
import AD from "./AD.yaml";
import AE from "./AE.yaml";
import AG from "./AG.yaml";
import AI from "./AI.yaml";
import AL from "./AL.yaml";
import AM from "./AM.yaml";
import AW from "./AW.yaml";
import AX from "./AX.yaml";
import AZ from "./AZ.yaml";
import BA from "./BA.yaml";
import BB from "./BB.yaml";
import BE from "./BE.yaml";
import BG from "./BG.yaml";
import BH from "./BH.yaml";
import BM from "./BM.yaml";
import BO from "./BO.yaml";
import BQ from "./BQ.yaml";
import BR from "./BR.yaml";
import BS from "./BS.yaml";
import BY from "./BY.yaml";
import BZ from "./BZ.yaml";
import CA from "./CA.yaml";
import CH from "./CH.yaml";
import CL from "./CL.yaml";
import CO from "./CO.yaml";
import CR from "./CR.yaml";
import CW from "./CW.yaml";
import CY from "./CY.yaml";
import DM from "./DM.yaml";
import EC from "./EC.yaml";
import FI from "./FI.yaml";
import FK from "./FK.yaml";
import FO from "./FO.yaml";
import GB from "./GB.yaml";
import GD from "./GD.yaml";
import GE from "./GE.yaml";
import GG from "./GG.yaml";
import GI from "./GI.yaml";
import GL from "./GL.yaml";
import GR from "./GR.yaml";
import GS from "./GS.yaml";
import GT from "./GT.yaml";
import GY from "./GY.yaml";
import HN from "./HN.yaml";
import IM from "./IM.yaml";
import IQ from "./IQ.yaml";
import JE from "./JE.yaml";
import JM from "./JM.yaml";
import JO from "./JO.yaml";
import KN from "./KN.yaml";
import KW from "./KW.yaml";
import KY from "./KY.yaml";
import LB from "./LB.yaml";
import LC from "./LC.yaml";
import LI from "./LI.yaml";
import LV from "./LV.yaml";
import MC from "./MC.yaml";
import ME from "./ME.yaml";
import MK from "./MK.yaml";
import MS from "./MS.yaml";
import MX from "./MX.yaml";
import NI from "./NI.yaml";
import NL from "./NL.yaml";
import OM from "./OM.yaml";
import PR from "./PR.yaml";
import PS from "./PS.yaml";
import PY from "./PY.yaml";
import QA from "./QA.yaml";
import RS from "./RS.yaml";
import RU from "./RU.yaml";
import SA from "./SA.yaml";
import SK from "./SK.yaml";
import SR from "./SR.yaml";
import SV from "./SV.yaml";
import SY from "./SY.yaml";
import TC from "./TC.yaml";
import TR from "./TR.yaml";
import TT from "./TT.yaml";
import UA from "./UA.yaml";
import US from "./US.yaml";
import UY from "./UY.yaml";
import VC from "./VC.yaml";
import VE from "./VE.yaml";
import VG from "./VG.yaml";
import VI from "./VI.yaml";
import XK from "./XK.yaml";
import YE from "./YE.yaml";

/** Parsed rule files by country code. */
export const ruleFiles: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["AD", AD],
  ["AE", AE],
  ["AG", AG],
  ["AI", AI],
  ["AL", AL],
  ["AM", AM],
  ["AW", AW],
  ["AX", AX],
  ["AZ", AZ],
  ["BA", BA],
  ["BB", BB],
  ["BE", BE],
  ["BG", BG],
  ["BH", BH],
  ["BM", BM],
  ["BO", BO],
  ["BQ", BQ],
  ["BR", BR],
  ["BS", BS],
  ["BY", BY],
  ["BZ", BZ],
  ["CA", CA],
  ["CH", CH],
  ["CL", CL],
  ["CO", CO],
  ["CR", CR],
  ["CW", CW],
  ["CY", CY],
  ["DM", DM],
  ["EC", EC],
  ["FI", FI],
  ["FK", FK],
  ["FO", FO],
  ["GB", GB],
  ["GD", GD],
  ["GE", GE],
  ["GG", GG],
  ["GI", GI],
  ["GL", GL],
  ["GR", GR],
  ["GS", GS],
  ["GT", GT],
  ["GY", GY],
  ["HN", HN],
  ["IM", IM],
  ["IQ", IQ],
  ["JE", JE],
  ["JM", JM],
  ["JO", JO],
  ["KN", KN],
  ["KW", KW],
  ["KY", KY],
  ["LB", LB],
  ["LC", LC],
  ["LI", LI],
  ["LV", LV],
  ["MC", MC],
  ["ME", ME],
  ["MK", MK],
  ["MS", MS],
  ["MX", MX],
  ["NI", NI],
  ["NL", NL],
  ["OM", OM],
  ["PR", PR],
  ["PS", PS],
  ["PY", PY],
  ["QA", QA],
  ["RS", RS],
  ["RU", RU],
  ["SA", SA],
  ["SK", SK],
  ["SR", SR],
  ["SV", SV],
  ["SY", SY],
  ["TC", TC],
  ["TR", TR],
  ["TT", TT],
  ["UA", UA],
  ["US", US],
  ["UY", UY],
  ["VC", VC],
  ["VE", VE],
  ["VG", VG],
  ["VI", VI],
  ["XK", XK],
  ["YE", YE],
]);
