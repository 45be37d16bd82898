// Written by scripts/holidays-files.ts: run it after adding or removing a rule file.
import AD from "./AD.yaml";
import AE from "./AE.yaml";
import AF from "./AF.yaml";
import AG from "./AG.yaml";
import AI from "./AI.yaml";
import AL from "./AL.yaml";
import AM from "./AM.yaml";
import AO from "./AO.yaml";
import AR from "./AR.yaml";
import AS from "./AS.yaml";
import AT from "./AT.yaml";
import AU from "./AU.yaml";
import AW from "./AW.yaml";
import AX from "./AX.yaml";
import AZ from "./AZ.yaml";
import BA from "./BA.yaml";
import BB from "./BB.yaml";
import BD from "./BD.yaml";
import BE from "./BE.yaml";
import BF from "./BF.yaml";
import BG from "./BG.yaml";
import BH from "./BH.yaml";
import BI from "./BI.yaml";
import BJ from "./BJ.yaml";
import BL from "./BL.yaml";
import BM from "./BM.yaml";
import BN from "./BN.yaml";
import BO from "./BO.yaml";
import BQ from "./BQ.yaml";
import BR from "./BR.yaml";
import BS from "./BS.yaml";
import BT from "./BT.yaml";
import BW from "./BW.yaml";
import BY from "./BY.yaml";
import BZ from "./BZ.yaml";
import CA from "./CA.yaml";
import CC from "./CC.yaml";
import CD from "./CD.yaml";
import CF from "./CF.yaml";
import CG from "./CG.yaml";
import CH from "./CH.yaml";
import CI from "./CI.yaml";
import CK from "./CK.yaml";
import CL from "./CL.yaml";
import CM from "./CM.yaml";
import CN from "./CN.yaml";
import CO from "./CO.yaml";
import CR from "./CR.yaml";
import CU from "./CU.yaml";
import CV from "./CV.yaml";
import CW from "./CW.yaml";
import CX from "./CX.yaml";
import CY from "./CY.yaml";
import CZ from "./CZ.yaml";
import DE from "./DE.yaml";
import DJ from "./DJ.yaml";
import DK from "./DK.yaml";
import DM from "./DM.yaml";
import DO from "./DO.yaml";
import DZ from "./DZ.yaml";
import EC from "./EC.yaml";
import EE from "./EE.yaml";
import EG from "./EG.yaml";
import EH from "./EH.yaml";
import ER from "./ER.yaml";
import ES from "./ES.yaml";
import ET from "./ET.yaml";
import FI from "./FI.yaml";
import FJ from "./FJ.yaml";
import FK from "./FK.yaml";
import FM from "./FM.yaml";
import FO from "./FO.yaml";
import FR from "./FR.yaml";
import GA from "./GA.yaml";
import GB from "./GB.yaml";
import GD from "./GD.yaml";
import GE from "./GE.yaml";
import GF from "./GF.yaml";
import GG from "./GG.yaml";
import GH from "./GH.yaml";
import GI from "./GI.yaml";
import GL from "./GL.yaml";
import GM from "./GM.yaml";
import GN from "./GN.yaml";
import GP from "./GP.yaml";
import GQ from "./GQ.yaml";
import GR from "./GR.yaml";
import GS from "./GS.yaml";
import GT from "./GT.yaml";
import GU from "./GU.yaml";
import GW from "./GW.yaml";
import GY from "./GY.yaml";
import HK from "./HK.yaml";
import HN from "./HN.yaml";
import HR from "./HR.yaml";
import HT from "./HT.yaml";
import HU from "./HU.yaml";
import ID from "./ID.yaml";
import IE from "./IE.yaml";
import IL from "./IL.yaml";
import IM from "./IM.yaml";
import IN from "./IN.yaml";
import IQ from "./IQ.yaml";
import IR from "./IR.yaml";
import IS from "./IS.yaml";
import IT from "./IT.yaml";
import JE from "./JE.yaml";
import JM from "./JM.yaml";
import JO from "./JO.yaml";
import JP from "./JP.yaml";
import KE from "./KE.yaml";
import KG from "./KG.yaml";
import KH from "./KH.yaml";
import KI from "./KI.yaml";
import KM from "./KM.yaml";
import KN from "./KN.yaml";
import KP from "./KP.yaml";
import KR from "./KR.yaml";
import KW from "./KW.yaml";
import KY from "./KY.yaml";
import KZ from "./KZ.yaml";
import LA from "./LA.yaml";
import LB from "./LB.yaml";
import LC from "./LC.yaml";
import LI from "./LI.yaml";
import LK from "./LK.yaml";
import LR from "./LR.yaml";
import LS from "./LS.yaml";
import LT from "./LT.yaml";
import LU from "./LU.yaml";
import LV from "./LV.yaml";
import LY from "./LY.yaml";
import MA from "./MA.yaml";
import MC from "./MC.yaml";
import MD from "./MD.yaml";
import ME from "./ME.yaml";
import MF from "./MF.yaml";
import MG from "./MG.yaml";
import MH from "./MH.yaml";
import MK from "./MK.yaml";
import ML from "./ML.yaml";
import MM from "./MM.yaml";
import MN from "./MN.yaml";
import MO from "./MO.yaml";
import MP from "./MP.yaml";
import MQ from "./MQ.yaml";
import MR from "./MR.yaml";
import MS from "./MS.yaml";
import MT from "./MT.yaml";
import MU from "./MU.yaml";
import MV from "./MV.yaml";
import MW from "./MW.yaml";
import MX from "./MX.yaml";
import MY from "./MY.yaml";
import MZ from "./MZ.yaml";
import NA from "./NA.yaml";
import NC from "./NC.yaml";
import NE from "./NE.yaml";
import NF from "./NF.yaml";
import NG from "./NG.yaml";
import NI from "./NI.yaml";
import NL from "./NL.yaml";
import NO from "./NO.yaml";
import NP from "./NP.yaml";
import NR from "./NR.yaml";
import NU from "./NU.yaml";
import NZ from "./NZ.yaml";
import OM from "./OM.yaml";
import PA from "./PA.yaml";
import PE from "./PE.yaml";
import PF from "./PF.yaml";
import PG from "./PG.yaml";
import PH from "./PH.yaml";
import PK from "./PK.yaml";
import PL from "./PL.yaml";
import PM from "./PM.yaml";
import PN from "./PN.yaml";
import PR from "./PR.yaml";
import PS from "./PS.yaml";
import PT from "./PT.yaml";
import PW from "./PW.yaml";
import PY from "./PY.yaml";
import QA from "./QA.yaml";
import RE from "./RE.yaml";
import RO from "./RO.yaml";
import RS from "./RS.yaml";
import RU from "./RU.yaml";
import RW from "./RW.yaml";
import SA from "./SA.yaml";
import SB from "./SB.yaml";
import SC from "./SC.yaml";
import SD from "./SD.yaml";
import SE from "./SE.yaml";
import SG from "./SG.yaml";
import SH from "./SH.yaml";
import SI from "./SI.yaml";
import SJ from "./SJ.yaml";
import SK from "./SK.yaml";
import SL from "./SL.yaml";
import SM from "./SM.yaml";
import SN from "./SN.yaml";
import SO from "./SO.yaml";
import SR from "./SR.yaml";
import SS from "./SS.yaml";
import ST from "./ST.yaml";
import SV from "./SV.yaml";
import SX from "./SX.yaml";
import SY from "./SY.yaml";
import SZ from "./SZ.yaml";
import TC from "./TC.yaml";
import TD from "./TD.yaml";
import TF from "./TF.yaml";
import TG from "./TG.yaml";
import TH from "./TH.yaml";
import TJ from "./TJ.yaml";
import TK from "./TK.yaml";
import TL from "./TL.yaml";
import TM from "./TM.yaml";
import TN from "./TN.yaml";
import TO from "./TO.yaml";
import TR from "./TR.yaml";
import TT from "./TT.yaml";
import TV from "./TV.yaml";
import TW from "./TW.yaml";
import TZ from "./TZ.yaml";
import UA from "./UA.yaml";
import UG from "./UG.yaml";
import UM from "./UM.yaml";
import US from "./US.yaml";
import UY from "./UY.yaml";
import UZ from "./UZ.yaml";
import VA from "./VA.yaml";
import VC from "./VC.yaml";
import VE from "./VE.yaml";
import VG from "./VG.yaml";
import VI from "./VI.yaml";
import VN from "./VN.yaml";
import VU from "./VU.yaml";
import WF from "./WF.yaml";
import WS from "./WS.yaml";
import XK from "./XK.yaml";
import YE from "./YE.yaml";
import YT from "./YT.yaml";
import ZA from "./ZA.yaml";
import ZM from "./ZM.yaml";
import ZW from "./ZW.yaml";

/** Parsed rule files by country code. */
export const ruleFiles: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["AD", AD],
  ["AE", AE],
  ["AF", AF],
  ["AG", AG],
  ["AI", AI],
  ["AL", AL],
  ["AM", AM],
  ["AO", AO],
  ["AR", AR],
  ["AS", AS],
  ["AT", AT],
  ["AU", AU],
  ["AW", AW],
  ["AX", AX],
  ["AZ", AZ],
  ["BA", BA],
  ["BB", BB],
  ["BD", BD],
  ["BE", BE],
  ["BF", BF],
  ["BG", BG],
  ["BH", BH],
  ["BI", BI],
  ["BJ", BJ],
  ["BL", BL],
  ["BM", BM],
  ["BN", BN],
  ["BO", BO],
  ["BQ", BQ],
  ["BR", BR],
  ["BS", BS],
  ["BT", BT],
  ["BW", BW],
  ["BY", BY],
  ["BZ", BZ],
  ["CA", CA],
  ["CC", CC],
  ["CD", CD],
  ["CF", CF],
  ["CG", CG],
  ["CH", CH],
  ["CI", CI],
  ["CK", CK],
  ["CL", CL],
  ["CM", CM],
  ["CN", CN],
  ["CO", CO],
  ["CR", CR],
  ["CU", CU],
  ["CV", CV],
  ["CW", CW],
  ["CX", CX],
  ["CY", CY],
  ["CZ", CZ],
  ["DE", DE],
  ["DJ", DJ],
  ["DK", DK],
  ["DM", DM],
  ["DO", DO],
  ["DZ", DZ],
  ["EC", EC],
  ["EE", EE],
  ["EG", EG],
  ["EH", EH],
  ["ER", ER],
  ["ES", ES],
  ["ET", ET],
  ["FI", FI],
  ["FJ", FJ],
  ["FK", FK],
  ["FM", FM],
  ["FO", FO],
  ["FR", FR],
  ["GA", GA],
  ["GB", GB],
  ["GD", GD],
  ["GE", GE],
  ["GF", GF],
  ["GG", GG],
  ["GH", GH],
  ["GI", GI],
  ["GL", GL],
  ["GM", GM],
  ["GN", GN],
  ["GP", GP],
  ["GQ", GQ],
  ["GR", GR],
  ["GS", GS],
  ["GT", GT],
  ["GU", GU],
  ["GW", GW],
  ["GY", GY],
  ["HK", HK],
  ["HN", HN],
  ["HR", HR],
  ["HT", HT],
  ["HU", HU],
  ["ID", ID],
  ["IE", IE],
  ["IL", IL],
  ["IM", IM],
  ["IN", IN],
  ["IQ", IQ],
  ["IR", IR],
  ["IS", IS],
  ["IT", IT],
  ["JE", JE],
  ["JM", JM],
  ["JO", JO],
  ["JP", JP],
  ["KE", KE],
  ["KG", KG],
  ["KH", KH],
  ["KI", KI],
  ["KM", KM],
  ["KN", KN],
  ["KP", KP],
  ["KR", KR],
  ["KW", KW],
  ["KY", KY],
  ["KZ", KZ],
  ["LA", LA],
  ["LB", LB],
  ["LC", LC],
  ["LI", LI],
  ["LK", LK],
  ["LR", LR],
  ["LS", LS],
  ["LT", LT],
  ["LU", LU],
  ["LV", LV],
  ["LY", LY],
  ["MA", MA],
  ["MC", MC],
  ["MD", MD],
  ["ME", ME],
  ["MF", MF],
  ["MG", MG],
  ["MH", MH],
  ["MK", MK],
  ["ML", ML],
  ["MM", MM],
  ["MN", MN],
  ["MO", MO],
  ["MP", MP],
  ["MQ", MQ],
  ["MR", MR],
  ["MS", MS],
  ["MT", MT],
  ["MU", MU],
  ["MV", MV],
  ["MW", MW],
  ["MX", MX],
  ["MY", MY],
  ["MZ", MZ],
  ["NA", NA],
  ["NC", NC],
  ["NE", NE],
  ["NF", NF],
  ["NG", NG],
  ["NI", NI],
  ["NL", NL],
  ["NO", NO],
  ["NP", NP],
  ["NR", NR],
  ["NU", NU],
  ["NZ", NZ],
  ["OM", OM],
  ["PA", PA],
  ["PE", PE],
  ["PF", PF],
  ["PG", PG],
  ["PH", PH],
  ["PK", PK],
  ["PL", PL],
  ["PM", PM],
  ["PN", PN],
  ["PR", PR],
  ["PS", PS],
  ["PT", PT],
  ["PW", PW],
  ["PY", PY],
  ["QA", QA],
  ["RE", RE],
  ["RO", RO],
  ["RS", RS],
  ["RU", RU],
  ["RW", RW],
  ["SA", SA],
  ["SB", SB],
  ["SC", SC],
  ["SD", SD],
  ["SE", SE],
  ["SG", SG],
  ["SH", SH],
  ["SI", SI],
  ["SJ", SJ],
  ["SK", SK],
  ["SL", SL],
  ["SM", SM],
  ["SN", SN],
  ["SO", SO],
  ["SR", SR],
  ["SS", SS],
  ["ST", ST],
  ["SV", SV],
  ["SX", SX],
  ["SY", SY],
  ["SZ", SZ],
  ["TC", TC],
  ["TD", TD],
  ["TF", TF],
  ["TG", TG],
  ["TH", TH],
  ["TJ", TJ],
  ["TK", TK],
  ["TL", TL],
  ["TM", TM],
  ["TN", TN],
  ["TO", TO],
  ["TR", TR],
  ["TT", TT],
  ["TV", TV],
  ["TW", TW],
  ["TZ", TZ],
  ["UA", UA],
  ["UG", UG],
  ["UM", UM],
  ["US", US],
  ["UY", UY],
  ["UZ", UZ],
  ["VA", VA],
  ["VC", VC],
  ["VE", VE],
  ["VG", VG],
  ["VI", VI],
  ["VN", VN],
  ["VU", VU],
  ["WF", WF],
  ["WS", WS],
  ["XK", XK],
  ["YE", YE],
  ["YT", YT],
  ["ZA", ZA],
  ["ZM", ZM],
  ["ZW", ZW],
]);
