// Written by scripts/holidays-crescents.ts.

/**
 * For each reckoning of a rule file, two months of the Hijri calendar in a hexadecimal digit, from the first of
 * HIJRI_FIRST_YEAR on: two bits each, the days from the Umm al-Qura month to the one seen there, and 1.
 */
export const CRESCENT_MONTHS: ReadonlyMap<string, string> = new Map([
  [
    "crescent 3/6.4 at 1.3,103.8",
    "6556a99966aa65669a996696a65996999666a66999969a666699999999a66669a959a6696669a9599a665a66999a6aa56669a55999a556" +
      "6aa5999a6556669956999666a6659aa69969a696596996666656a99966a9a66999699a696966966959a6965a69955a66655a6a959aa9a6" +
      "6699a599a665a66999a69965a6a65966a65659a599a66996659996659a6669a59aaa59a69a5969a65a6a5996599a665aa6559a6a996669" +
      "6669a9659a6965a69955a9a659a5a99665a66599a59a66659a99999a66666a6a69a66a66699a599a6a5a66999a99666699995999a55655" +
      "59559959aa6a99aaa9aaaaaea9a9aeaaaaaeaaaa6aaaaaaaaaaaaaa6aaa6699a6aaaaaaaaaaa6a6aa9aaaaaaaa6aeaa99aeaaa6aaaaaaa" +
      "aaaeaaaaaeaaaaaaaeaaabaeaaaaaaaeaaaaaaaaaaaaaaa9aaaaeaaaaae9aaaaaaaaa69a5669aa965a5a965a96669a66999a66956669a6" +
      "59a9699a6a59669a5969a6556aa9966a66659a69996669a69999a66666669a69569a9a699a999a66966699969966669a99999a66566669" +
      "559a6955a69959a966596a69996999666aa6599aa59666655999a96666696699966696659a9a99a59696696596aa6a6699999599a66699" +
      "6999a6696669a9599a665a66995a6aa65a69959699a566aa65999a659a66999699a666a669a6969669a696966596659996a9aa66a9a659" +
      "99699a5a6966965969a5965a69955a66659a699966a9666999659aa6659a6999a69a55a6a69666a66699a599a6659699999666666669a5" +
      "9a6a65669a5969665a6a5995599a665a6a599a699666696599a9666669659a9a55a6a559a59996a5a669a5a59a5a659999999a6665aa69" +
      "99a66a66696a59965a5a65999a996656999996",
  ],
  [
    "crescent 3/6.4 at 4.9,114.9",
    "6566a99966aa65669a996696a65996999666a66999a69a666699999999a66669a959a66a6669a95a9a665a66999a6aa56669a65999a596" +
      "6aa5999a6966669966999666a6659aa69969a696596996666666a999a6a9a66999699a696a66966a59a6965a69995a66665a6a959aa9a6" +
      "6699a999a669a66999a69965a6a65966a65659a599a66996659996659a6669a69aaa59a69a5969a65a6a6996599a669aa6659a6a996669" +
      "6669a9659a6965a69959a9a659a5a99665a66599a59a66659a99999a66a66a6a69a66a66699a999a6a5a66999a99666699a95999a59655" +
      "59559959aaaa99aaa9aaaaaea9a9aeaaaaaeaaaa6aaaeaaaaaaaaaa6aaa6699a6aaaaaaaaaaa6aaaa9aaaaaaaeaaeaaa9aeaaaaaaaaaaa" +
      "aaaeaaaaaeaaaaaaaeaaabaeaaaaaaaeaaaaaaaaaaaaaaa9abaaeaaaaaeaaaaaaaaaa69a9669aa965a6a969a96669a66999a6a996669a6" +
      "69a9699a6a59669a5969a6556aa9966a66659a69996669a69999a6a666669a69969a9a699a999a669666999699a6669a99999a66566669" +
      "559a6955a69959a9a6596a69996999666aa6599aa59666695999a966666966999a6696a69a9a99a69696696996aa6a6699999599a666a9" +
      "6999a66a6669aa599a665a66999a6aa65a69a59a99a566aa69999a69aa6699a699a666a669a6969a69a6969a6996659996a9aa66a9a659" +
      "99699a6a6966965a69a5965a69955a66659a699966a9666999699aa669aa6999a69a65a6a69a66a66699a599a665969999a666666669a5" +
      "9a6a65669a5969665a6a5996599a665a6a599a699666696599a966a669659a9a55a6a659a5a996a5a669a5a59a6a65999999aa6665aa69" +
      "99a66a6669aa599a5a5a65999a99665699a996",
  ],
  [
    "crescent 3/6.4 at 5.9,95.3",
    "65669999666a65669a996696a65996999656966999965a666699999999a66659a959a6696669a9599a665a66999a6aa56669965999a556" +
      "6aa5999a6556669956999666a66596969969a696596996666656699966a9a65999699a696966966959a6965a59955a66665a6a9596a9a6" +
      "6699a999a665a66999a69965a6a65966a65659a599a6699665999665966669a59a6959a69a5969a65a6a5995599a665aa6559a66996669" +
      "6659a9659a6965a69955a5a659a5a99665a66599a59a66659999999a66656a6959a66a66699a599a6a5a66999a99666699995999a55655" +
      "59559959aa6a99aaa9aaaaaaa9a9aeaaaaaeaaaa6aaaaaaaaaaaaaa6aaa6599a6aa6aaaaaaa66a6aa9aaaaaaaa6aaaa99aaaaaa6aaaaaa" +
      "aaaeaaaaaeaaaaaaaeaaabaeaaaaaaaeaaaaaaaaaaaaaaa9aaaaeaaaaae9aaaaaaaa669a5669aa565a5a965a96665a66999a66956669a6" +
      "59a9699a5959669a5969a6556999966966659969996669a69999a66666669969569a9a599a999a56966699969966669a99999a66566669" +
      "559a6955659959a966596a699969996669a65999a59666655999a96666696699966696659a9a99a59696696596a66a5699999599a66699" +
      "6999a6696669a9599a665a65999a6aa65a69959699a566aa659996659a66999699a6669659669696699695966596659996a9aa66a9a659" +
      "99699a596966965969a5965a59955a66659a69996669665999699a66659a5959a69a5596a69a66a66699a599a6659699999666666669a5" +
      "9a6a65659a596966596a59955996665a6a599a699666696599a966666965999a55a66559959996a5a66965a59a5a659999959a6665aa69" +
      "99666a66696a59965a5a65959a996656999996",
  ],
  [
    "crescent 3/6.4 at 6.3,99.7",
    "6566999966aa65669a996696a65996999666966999965a666699999999a66659a959a6696669a9599a665a66999a6aa56669a65999a596" +
      "6aa5999a6556669956999666a66596a69969a696596996666656a99966a9a65999699a696966966959a6965a59955a66665a6a959aa9a6" +
      "6699a999a669a66999a69965a6a65966a65659a599a66996659996659a6669a59a6a59a69a5969a65a6a5996599a665aa6659a66996669" +
      "6669a9659a6965a69955a5a659a5a99665a66599a59a66659a99999a66656a6969a66a66699a599a6a5a66999a99666699995999a59655" +
      "59559959aa6a99aaa9aaaaaaa9a9aeaaaaaeaaaa6aaaeaaaaaaaaaa6aaa6599a6aa6aaaaaaaa6a6aa9aaaaaaaa6aaaa99aaaaaaaaaaaaa" +
      "aaaeaaaaaeaaaaaaaeaaabaeaaaaaaaeaaaaaaaaaaaaaaa9aaaaeaaaaae9aaaaaaaaa69a5669aa565a5a965a96665a66999a66996669a6" +
      "59a9699a5a59669a5969a6556999966966659969996669a69999a66666669969569a9a699a999a66966699969966669a99999a66566669" +
      "559a6955a69959a966596a699969996669a65999a59666655999a96666696699966696669a9a99a59696696596a66a6699999599a66699" +
      "6999a6696669aa599a665a65999a6aa65a69959699a566aa659996659a66999699a666965966969669a695966596659996a9aa66a9a659" +
      "99699a596966965a69a5965a59955a66659a69996669666999699a66699a5999a69a65a6a69a66a66699a599a6659699999666666669a5" +
      "9a6a65669a5969665a6a59955996665a6a599a699666696599a966666965999a55a66559959996a5a669a5a59a5a659999999a6665aa69" +
      "99666a66696a59965a5a65999a996656999996",
  ],
  [
    "crescent aided at 30,55",
    "6aa6999a6aaa666a9a99aa96aa6996aa9a66a6a999a69a66669999999aaaa66aaa69a66aaa69aa9a9a6a9a66aa9a6aa9a669aa6999aa96" +
      "6aaaa99aaa6666aa66999aa6a6669aa699a9a6a66969a6a66666a999aaa9aa699a6a9a6a6a669aaa99a6a69a69999a66aa6a6aa69a69aa" +
      "a69aaa99a6aaa669aaa699a6a6a669a6aa9a59a9aaa669a66699a6a99a66aaa69aaa99a69a9a69a6aaaa6aa6999aaa9aa6a59a6ba9666a" +
      "aa69aaa99a6aaaa6999aa5a66aa5aa9a65aaa699a9aa6669aa9999aa66a66a6a69a66aaa699a9a9a6a9a6699aa99aaa699aa5999aa9655" +
      "5a66995aeeaa9aeea9aeeeaaaab9aeaaeaaeaebaaaaeeeaaaebaaaaabaa66aaa6baaaaaaeaaaaaaaa9baeaaaaeaaeaaaaaeabbaaaaaeea" +
      "aaafaaaaafaaaabbeeaaafeeaabaeaaeaebaaabbaeaaaeeaabaeeaaaaefaaaaaaaeaa6aa9669aaa69a6aa69a9aaa9a66aaaa6a99666aaa" +
      "69aaa99a6aaa669aaa69a66669aa9aa96aa69969a9a66aaaa99aaaaa666a9a699a9a9a699aaa9a66a6a699a699a6669aaa999a6a96666a" +
      "659a6a99a59a9aa966aa666aaa6999a669a6699aaa9a666a6a99aa6a666a6a999aaa96a69a9a99a6a6a669a9a6aa6a669999999aaa669a" +
      "6a99a66aa669aa99966a9a669a9a6aaa6a69a69a99a9a69a6aa9966aaa669aa699a666a669a6a69a69a6a69a69a6a6aaa6a9aa6aaaa669" +
      "9aa99a6aba6696aaa9a6a69a59999a66a69a69a9a66a6a699aaa9a66aaaa699aa69a66a6a69a66aaaa99a9a9a669a6a999a6a6a666aaa5" +
      "9aaaa9a59aaa6966aaaa59a6999aaa9a6a699a6a9a666aa699aaaaa66aa9999a99a6a669a5a996a5a669a9a99a6a69aa9999aa6666aa6a" +
      "99a66aa669aa99966aaa6599aa99666699aa9a",
  ],
  [
    "crescent naked-eye at -20.2,57.5",
    "a966aea96abba66aaee9aaabaa69abaa9a6baaaa9aaa9aaaaaaaaa9aaaeaaa6aea6aaaaaaaaaaa9aeaa69abaa99abba966bea65aaee99a" +
      "aee9aaaba96abaaa6bae9a6beaa69baba9aaaba669aaaaaa666abaa9aabaea6aaaaaaaaaaaaaaaaaaaaaa6aeaa99afbaa66fbba59bbaaa" +
      "6aeaa9aabaa9abaa99abe9a6abea69abea9a6aeaaaaaaaa6a6aaaaa99aaaaae6aaaa99aaaaaaaaaa9abbaaa6aeaaa6aeea66aeaa99abaa" +
      "666eba69abaa69aae999aaaa6aaaea9aaaeaa6aae99aaaa9aaaaaaaaaaaa6aba6aaabaaaaaaaaaaaaaaaaaa9aaaaaa66aeaa5aaee99a99" +
      "9a66aa9aaebeaaafeeaeafffeaaaffbaeaffeababbeeeeeeeebbbbaabaeaaaaabbbaeafaeebababbaebafeebaebefeeaaffbbaabbbaeae" +
      "fbeebbbeefaeebabaffaebaffebaebffaebbfbbbaefbaeeaffaeebbaeefaeebabafbaaaaaaaaaeaaaaaba6aeaaaaaeaaaaaeba99abbaa6" +
      "6abaa9abaa9a6aea9abaaa667eea9aaabaa6aaba99aabaa6aaaaaaabaa6aaaaa9aaeaa6aaeaaaa6aaaaa99aaaaaa6aaeaa9aaeaa96aaaa" +
      "66abaa59aaaa5aeeaa9abba99abea966beea69aee99aaaaa6aaaba6aaaaa6aaeaaaaaaaa9aafaaa6abaaa9aaaaba6a6aaaa99aaaea66ee" +
      "aaaaaaaa6aaaaa9aea665aba999abbaa6abea69aaee9a6eea9aaaaa9aeaaaaaaaaa66aaaa9aaab9a6aaba6aaaaaaa6aaaab9aaabbaa66a" +
      "aaa99aaaaa6aaa9abaaaa6aeaa99afbaa6afbaa9abba666aea699baaa9aeaa99abaa66abea9aabeaa69aaaaaaaaaaaaaaaaaaaaaaabaa6" +
      "abbaa9aaaa9a6aaa9abaa996aeaa66aeae59afb99aabba66aaba6aaaaa69aeaa99abaa5aaae996aaea69aae99a6aaaaaa99aaeaaa6aeaa" +
      "a9aabaaaaaba9aaa6a9aaa999aaaa666aea99a",
  ],
  [
    "crescent naked-eye at -6.8,39.3",
    "aa66aa9a6aaaa66aaea9aaaaaa69abaa9a6aa6aa9aaa9aa66aaaaa99aaaaa66aea6aaaaaaaa9aa9aaa669aaaa99abaa966baa659aaa99a" +
      "aea9aaaaa96aaaaa6aaa9a6aaaa69aaba9aaaba669aaa6aa666aa9a9aaaaaa6aaaaa9aaaaa6aaaaa9aa6a69aaa999aaaa66aaba59abaaa" +
      "66aaa9aaaa69aaaa99aba9a6abea69abaa9a6aa9aaaaa9a666aaa6a99aaaaaa6aaaa99aaaa9a6aa69aaaaaa6aaaaa6aae665aeaa99aaaa" +
      "666aaa69aaaa69aaa999aaaa6aaaaa9a6aeaa69aa99aaaa9aaaaa9aaaaa66aaa69aaaaaaa99aaaaa6a9aaa99aaa9aa66aaaa59aae99699" +
      "9a66a99aaeaeaaafaaaeafeeeaaaafbaeaefaabaabaeeeaaaebbbaaabaea6aaabbaaeafaeeaababbaabafaeaaebaeeaaaafbbaaabbaeaa" +
      "bbaebbaeefaeebabafbaabafeebaebfeaebbebbbaefbaeeabbaeeaaaeefaeaaabafaa6aaa669aea69a6aa6aa9aaaaea6aaaeaa99aaaaa6" +
      "6abaa99aaa9a6aaa9a6aaa666aea9aaaaaa6aaaaa9aaaaa6aaaaaaaaaa6aaa699aaa9a6aaaaa9a66aaaa99a6a9a66aaaaa99aaaa966aaa" +
      "66aaaa99aaaa9aaaa69aaaaa9abaa9a6bae669aae99a6aaa6aaaaa6aaaaa6aaa9aaaaaa69aaea9a6aaa669a9aaaa6a6aaa9999aaaa66aa" +
      "aa99aaaa6aa9aa9aaa669aaa999abbaa6abaa69aaaa9a6aaa9a99aaaaaaa9aaaaaa66aaa69aaaa9a6aaaa69aa9aaa6aaaaa9aaaabaa66a" +
      "aaa99aaaaa6a9a9aaaa6a69aa9999aaa66aabaa9aaba666aaa699aaa69aaa999aaaa66aba69a6aaaa69aa9a9a669a6aa9aaaaaa66aaaa6" +
      "9aaaa9aaaa9a6aa69aaa69a6aa9a66aeaa69aea99a6aaa66aaba6aaaaa69aa9a99aaa659aaa996aaaa69aaa99a6a69aa9999aaaa66aaaa" +
      "a9aaaaaa69aa9aaa6a9aaa999aa9a666aaaa9a",
  ],
  [
    "crescent naked-eye at 14.7,-17.4",
    "6a66a99a6aaa666aaa99aaa6aa69a6aa9666a6a999a69a66669aa9999aaaa66aaa69a66a6a69aa9a9a669aa6a99aaaa966a9a6599aa996" +
      "6aaaa99aaa66a6aa66a99a66aa669aaa99aaaaa669a9a6a66666a999aaaaa6699a699a6aaa669aaa99a6a69a69999aaaa66aaaa59aaaaa" +
      "669aa999a66aa6699aaa9966a6a669aaaa9a59a9aaa669a666a9a6a99a66aaa69aaa99a69a9a69a69aaa69a69a9aa69aa665aa6a99666a" +
      "6669aaa99a6aa9a69999a9a66aa9aa9a69aaa699a9aa6669aa9999aa6aa66aaa69aaaaaa699a9a9a6a9aa6999a99aa669aaa599aa99655" +
      "5a65999aeeaa9aeea9aeeeaeaaa9aeaaeaafaabaabaeeeaaaebaaaaabaa66aaaabaaaaeaeaaaaaaaaabaeaaaaeaaeeaaaaeabaaaabaeaa" +
      "bbafaaaaafaaaaabaeaaabafaabaebaeaebbaabbaeeaaeeabbaeeaaaaefaaaaabaeaa6aaa669aaa69a6aa6aa9a6aaa66a9aaaa9966aaa6" +
      "69aaa99a6a9a669a9a69a6666aa99a6a6aa69a69a9a6aaa6a99aaaaaa66a9a699a9a9a699aaa9a66a6a699a699a666aaaa99aa6a96666a" +
      "659aaa99a69a9aa9a69a6a6aaa6a99a66aa6699aa99a666a6a99aa6a666a6a9a9aaaa6a69aaaa9a6a6a669a9a6aa6a669999999aaa66aa" +
      "6a99a66a6669aa9a9a669a66999aaaaa6aaaa69a9aa9a6aa6aa99aaaaa669aa699a666a669aaaa9a69aaa69a69a6a69aa6a9aa6aaaa659" +
      "9aa99a6aaa669a9aa9a6a69a69999aaa669aa9a9a6aa6a699a699aa66aaa699aa69a66a6a69a66aaa699a9a9a669a6a999a6aaa666aaa5" +
      "9aaaa9a69a9a69669aaa59a69a9aa69a6a699a699a66aa6699aaaaa66aa9aa9a99aaa669a9a996a9a669a9a99a6a69aa9999aa6666aaaa" +
      "99a6aaa669aa9a9a6a9aa6999a99a6669aaa9a",
  ],
  [
    "crescent naked-eye at 22.3,91.8",
    "aaaaaaaaaaaaaaabaaaabbaaaaaaabaaaaabaaaeaaaaaaaaaaaaaaaaaaeaaa6afaaaaabaaaaabeaaaaaaaaaaaaaaabb9aabaeaaaaaea9a" +
      "aaeaeaaabaaaaaaaabaaaaaaaaaaababaaaaabaaa9aaaaaaa66abaaaaabaeaaaaabaaaaabeaaaabeaaaaeaaaaaaaaaaaaa6aabea9aaafb" +
      "aaaafaaaaabaeaaaaaeba9aaebaaaaababaaaaaaaeaaaaaaa6aaaaba9aaabaeaabbaaaaaaaaaaaaaaebaaaaaaaabaaaaeaa6aaaba9aaaa" +
      "aa6ababaaaaebaaaaaaaaaaaaaaaaaaaaaeaaaaaaaabaaaaaeaaaaaeaaaaaebaaaaababaaaaaaaaaaeaeaaaaaeaaaaaaaaae6aaaea9a95" +
      "aaa6a9aaeeaeaeffaaaeffeeeebaafbbeeefeefaabeffeeaefbbbbabbeeaaaaebbbaeefeeebabebbaebefeebbfbeeeeeaefbbbaabbfeea" +
      "bbffbbaeffeeebbfefbaefefeebbfbefbefbebffbeebefeebbeffbaaeffaeebbbefbaaaeaaaaaeaaaaabaaaaaaaaaeaaeaaeaba9aaaaea" +
      "6ababaaaaaaeaaabaeaaaaaaaaaaaaaaaaaaaaaaeaaaaaeaeaaaebaaaaabaa6aabaeaaaaaeaeaaaaaaaaaaaaaaaaaaaeaaaaaeab9aaaba" +
      "a6aabaa9aaaeaaaaabaaaaaaaabaaaaaaaeaaaaaeaaaaaaaaeaabaaaaaaaabaaaaaaaaaaabafaaaaabaaaaaaaabaaeaaaaaa9aaaeaa6aa" +
      "baaaaabeaaaabeaaaaaaaaaaaaaabbbaaabaeaaaaafaaaaabaea9abaeeaaaaeaaaaaaaaaaaaaabaaaaabaaaaaaaaaaaaaababaaabaea6a" +
      "aaba9aaabeaa9aaebaa6aaaaaaaaaaaaaaaaaaeaaababaaaaabaaaaabaea6aaaeaaaaaebaaaaaaaaaaaaaaaaaaaaaaeaaaaaaaaaaabae6" +
      "aabab9aaaaaa6aaaaeaa6aaaaaaaaaaaaeaaaaaaaaaaaaaaaababbaaaabaaaaaaaaaaa6aaaaa9aeaeaaaaaaaaaaaaaaeaaaaaeaaa6aeba" +
      "a9aabeaaaabeaaaa6eaeaaaaaea9aaaaaaaeaa",
  ],
  [
    "crescent naked-eye at 24.9,62.5",
    "aaaaaa9aaaaaaaabaaaaaaaaaaaaaaaaaa6aaaaa9aaaaaaaaaaaaaaaaaeaaa6afa6aaabaaaaabaaaaaaaaaaaaaaaaab9aaaaaa69aaea9a" +
      "6aeaeaaabaaaaaaaaaaa9aaaaaaaaaabaaaaabaaa9aaaaaa666abaa9aabaeaaaaabaaaaabaaaaabeaaaaaaaa6aaaaaaaaa6aabea9aaafa" +
      "a6aafaaaaabaeaaaaaeaa9aaebaaaaaaaaaa6aaaaeaaaaaaa6aaaaa99aaabaeaaabaaaaaaaaaaaaaaaaaaaaaaaabaaaaeaa6aaaba9aaaa" +
      "aa6aaaba9aaabaa6aaaaa9aaaaaaaaaaaaaaaa9aaaaaaaaaaeaaaaaeaaaaaeba6aaabaaaaaaaaaaaaeaaaaaaaaa9aaaaaaae6aaaea9a95" +
      "9aa6a9aaeeaeaeffaaaeffaeeebaafbbeeafaefaabaffeaaefbbbaabbeeaaaaebbbaeefeeebabebbaebefaebafbeeeeeaeebbbaaabeeea" +
      "bbffbaaeffeeebbfefbaefefaebbebefbefbebbfaeebefeabbeffaaaeffaeabbbafbaaaaaaaaaeaaaaabaaaaaaaaaeaaeaaeaba9aaaaea" +
      "6aaaba9a6aaaaa9aaaa9aaaaaaaaaaaaaaaaaaaaaaaaaaeaaaaaebaaaaabaa6aabaa9aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab9aaaaa" +
      "a6aaaaa9a6aaaaa9aaaaaaaaaaaaaaaaaaeaaaaaeaaa66aaaea9aaaaaa6aaaaaaaaaaaaaabaeaaaaaaaaaaaaaabaaa6aaaaa99aaeaa6aa" +
      "baa9aabeaaa9beaaaaaaaaa6aaaaaaaaaaaaaaaa9aeaa6aaaae99aaaeea6aaeaaaaaaaaaaaaaabaaaaabaaaaaaaaaaaaaabaaaaabaea6a" +
      "aaba9a6abea69aaeaaa6aaaa6aa9aaaaaaaaaaaaaaaabaaaaaba9aaabaaa6aaaea9aaaaaa6aaaaaaaaaaaaaaaaaaaaeaaaaaaaaaaabae6" +
      "9abab9a6aaaa69aaaeaa6aaaaa9aaaaaaeaaaaaaaaaaaaaaa9aabaaa6abaaa9aaaaaaa6aaaaa9aaaaaaaaaaaaaaaaaaea99aaeaaa6aeba" +
      "a9aabaaa69beaa9a6eaaa6aaaaa9aaaaaaaeaa",
  ],
  [
    "crescent naked-eye at 26.8,80.9",
    "aaaaaaaabaaaaaabaaaabbaaaaaaabaaaa6baaae9aabaaaaaaaaaaaaaaebaa6afaaaaabeaaaabeaaaaaaaaaaaaaaabbaaaaaeaaaaafa9a" +
      "aafaeaaabaaaaaaeaaaaaaaaaaaaababaaaaabaaa9aaabaaa66bbaaaaabaeaaaaabaaaaabeaaaabeaaaaeaaaaaaaaaaaaa6aabea9aaafb" +
      "a6aafaaaaabaeaaaaaeba9aaebaaaaababaaaaaaaeaaaaaaa6aaaaba9aaabaeaabbaaaaaaaaaaaaaaebaaaaaaaabaaaaeaa6aaabe9aaaa" +
      "ba6ababa9aaebaaaaaaaa9aaaeaaaaaaaaaaaaaaaaabaaaaaeaaaaaeaaaaaeba6aaabaaaaaaaaaaaaeaeaaaaaeaaaaaaaaae6aaaea9a95" +
      "aea6a9aefeaeaeffaaafffaeeebaafbbeeefaefaabaffeaaeffbbbabbeeaaaaebbbaeefeeebabebbaebefeebbfbeeeeeaefbbbaabbffea" +
      "bbffbbaeffeeebbfefbaefefeebbfbefbefbebffbeebefeabbeffbaaeffaeebbbefbaaeeaaaaaeaaaaabaaaaaaaaaeaaeaaeaba9aaaaea" +
      "6ababaaaaaaeaaabaeaaaaaaaaaaaaaaabaaaaaaeaaaaaeaeaaafbaaaaabaa6aabaeaaaaaeaaaaaaaaaaaaaaaaaaaaaaaaaaaaab9aaaba" +
      "a6aabaa9aaaeaaaaabaaaaaaeaaaaaaaaaeaaaaaeaaaa6aaaea9baaaaaaaabaaaaabaaaaabafaaaaabaaaaaaaabaaeaaaaaa9aaaeaa6aa" +
      "baaaaabeaaaabeaaaaabaaaaaaaaabbaaaaaeaaaaafaaaaabaea9abaeea6aaeaaaaaaaaaaaaaabaaaaabaaaaaaaaaaaaaababaaabaea6a" +
      "aaba9aaabeaa9aaebaa6eaaa6aaaaaaaaaaaaaeaaaaabaaaaabaaaaabaea6aaaeaaaaaebaaaaaaaaaaaaaaaaaaaaaaeaaaaaaaaaaabae6" +
      "aabab9aaaaaa69aaaeaa6aaaaaabaaaaaeaaaaaaaaaaaaaaa9babbaa6abaaaabaaaaaaaaaaaa9aeaaaaaaaaaaaaaaaaeaaaaaeaaa6aeba" +
      "a9aabeaaaabeaaaa6faeaaaaaea9aaaaaaaeaa",
  ],
  [
    "crescent naked-eye at 30.4,-9.6",
    "6aaaa99aaaaa66aaaaa9aaa6aa69a6aa9a66aaaa99aaaaa66aaaaa99aaaaa66aea69a6aaaa69ba9a9a6a9a66aaaaaaa9a6aaaa699aaa9a" +
      "6aaaea9aaaaaa6aaaaa99aaaa6a69aaaa9aaaaaa69a9aaaa666ab999aaaaaa6a9aaa9a6abaa69aba99a6aa9a6aa99a6aaa6a6ba69aaafa" +
      "a69afaa9a6baa66aaaaa99aaaaa669aaaa9a69a9aaaa69aaa6aaaaa99a6aaaa69aaa99a6aaaa69aaaaaa6aa69a9aaa9aaaa6aa6ba9a66a" +
      "aa69aab99a6abaa699aaa9aaaaa9aaaa69aaa699aaaaa669aea99aaeaaa66eaa69aaaaaa699aaa9a6eaaa69aaa99aaa69aae699aaa9a55" +
      "5aa6999aeeaaaaefa9aeefaeaabaaebbeaafaefaabafeeaaafbbaaabbaa66aaaabaaeafaeaaabaaaaabefaaaaebaeeeeaaebbbaaabeeea" +
      "abffbaaaffeeaabfeeaaefefaabbebaeaebbabbfaeebaeeabbaffaaaeffaaabbbaeaaaaaa669aea69a6aa6aa9aaaaa66aaaaaba9a6aaea" +
      "69aaba9a6aaa669aaaa9a66aaaaaaaaa6aaa9a6aa9a66aeaa99aeaaaa6abaa699aaa9a6aaaaaaa66a6aa99a6a9a66aaaaaa9aa6a9a66aa" +
      "a69aaa99a6aaaaa9aaaa6a6aaa699aaa6aaaa99aaaaa666aaa99aaaaa66aaa9a9aaaa6a6aaaaaaa6a6a6a9a9aaaa6a6aaaa999aaaaa6aa" +
      "baa9a6beaa69be9a9a6a9a66aaaaaaaaaaaaaa9a9aaaa6aa6aa99aaaea66aaea99aaaaa66aaaaa9aa9aaa69a69aaa6aaaaa9aaaaaaaa69" +
      "9aba9a6aba669aaea9a6aa9a69a99a6aaaaaaaaaa6aaaa699aba9a66baaa69aaaa9a66aaa6aaaaaaaa99a9aaa669aaa99aaaaaa66aaaa6" +
      "9aaaa9a6aaaa69aaaaaa6aa69a9aaa9a6ea99a6aaa666aaa99aabaa66abaaa9aaaa6a66aa9aa9aa9aaa9a9a9aa6a69aa9999aeaa66aaaa" +
      "a9aabaaa69baaa9a6eaaa69aaa99aaa69aaa9a",
  ],
  [
    "crescent naked-eye at 6.8,-58.2",
    "6966a99966aa66669a9966a6a65996999666a66999a69a66669999999aa6665aa959a66a6669aa5a9a665a66999aaaa566a9a65999a996" +
      "6aa9999a6966669966a99666a66596aa9969a6a65969a6666666a99966a9a6699a699a6a6a6696aa59a6a65a69995a66665a6a959aa9a6" +
      "6699a999a669a66999a69966a6a65966aa9659a999a669a66599a66996666aa59aaa59a69a5a69a69a6a5996999a669aa6659a6a996669" +
      "6659a9699a6a69a69999a9a659a9a99669a66599a59a6665aa9999aa66666a6a59a66a66699a999a6a9a66999a99a66699a9599aa99655" +
      "5a65995aaaaa9aaea9aaaeaea9a9aeaaaaaeaaaa6aaaeaaaaaaaaaaaaaa6699a6aaaaaaaaaaaaaaaa9aaeaaaaaaaeaa99aeaaaa6aaaaaa" +
      "aaaeaaaaafaaaaabaeaaabafaaaaaaaeaaabaabaaaaaaaa9aaaaeaa6aaeaa9aaaaeaa69a9669aa969a5a969a96669a6699aa6a996669a6" +
      "59aa699a6a5966969969a6566aa9966a66659a69996669a69999a6a666669a699a9a9a699a9a9a66a66699969966669a99999a6656666a" +
      "659a6a55669a59a9665a6a69996999666aa6599aa99666696999a966666966999a6696669a9a99a5a6a66965a6a669669999999aa666aa" +
      "6999a66a6669aa599a665a66999aaaa65aa9a5969aa966aa69999a69aa6699a699a666a669a6a69a59a6a69665a66599a6a9a666a9a659" +
      "9a69966a6a66969a69a5965a69955aa6659aa99966a966599a699a6669aa6999a69a65a6a69a66a66699a599a665a69999a6666666a9a5" +
      "9aaa69659a9969669a6a59969996665a6a599a6996666a6599aa6a666a69999659a6a659a99996a5a66969a59a5a65a99999aa6665aa69" +
      "99666a6659aa99966a9a65999a9966669a9996",
  ],
]);
