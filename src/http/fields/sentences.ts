/** The parts of a sentence about a place and moment, each in the sentence's language. */
export type MomentParts = {
  place: string;
  /** HH:MM. */
  time: string;
  /** With the weekday. */
  date: string;
  /** "CET, UTC+01:00" */
  zone: string;
  work: "holiday" | "open" | "closed" | "weekend" | null;
  /** HH:MM of sunrise and sunset. */
  sun: readonly [rise: string, set: string] | null;
  /** `null` if the holiday has no name in the sentence's language. */
  holiday: string | null;
  next: { name: string | null; days: number } | null;
};

/** A local time, for a sentence that compares two. */
export type ClockParts = { place: string; time: string; weekday: string };

/** A local time that the clock of a place skips (`gap`) or shows twice on a date. The clock goes from `before` to `after`. */
export type ClockNote = {
  kind: "gap" | "overlap";
  place: string;
  time: string;
  date: string;
  before: string;
  after: string;
  /** The time that was taken for one that is skipped; the offset of the one that was taken of two. */
  taken: string;
};

export type Sentences = {
  clockChange: (note: ClockNote) => string;
  moment: (parts: MomentParts) => string;
  conversion: (from: ClockParts, to: ClockParts) => string;
};

type Phrases = {
  opening: (parts: MomentParts) => string;
  today: (name: string | null) => string;
  open: string;
  closed: string;
  weekend: string;
  sun: (rise: string, set: string) => string;
  next: (name: string | null, days: number) => string;
  divider?: string;
  end?: string;
};

/** Makes a sentence of the parts that are known. */
function sentenceOf({ divider = "; ", end = ".", ...phrases }: Phrases): Sentences["moment"] {
  return (parts) => {
    const { work, sun, next, holiday } = parts;
    const remarks = [
      phrases.opening(parts),
      work === null ? null : work === "holiday" ? phrases.today(holiday) : phrases[work],
      sun === null ? null : phrases.sun(...sun),
      next === null ? null : phrases.next(next.name, next.days),
    ];
    return remarks.filter((remark) => remark !== null).join(divider) + end;
  };
}

/** "X, " for a holiday with a name. */
const named = (name: string | null, comma = ", "): string => (name === null ? "" : `${name}${comma}`);

const sonLas = (time: string): string => (time.startsWith("01") ? `es la ${time}` : `son las ${time}`);
const sao = (time: string): string => (time.startsWith("01") ? `é ${time}` : `são ${time}`);

const SENTENCES: ReadonlyMap<string, Sentences> = new Map(
  Object.entries({
    en: {
      clockChange: ({ kind, place, time, date, before, after, taken }) =>
        kind === "gap"
          ? `${time} does not exist in ${place} on ${date}: clocks go from ${before} to ${after}; ${taken} was taken`
          : `${time} comes twice in ${place} on ${date}: clocks go back from ${before} to ${after}; the one at ${taken} was taken`,
      moment: sentenceOf({
        opening: ({ time, date, place, zone }) => `It is ${time} on ${date} in ${place} (${zone})`,
        today: (name) => (name === null ? "it is a public holiday" : `it is ${name}, a public holiday`),
        open: "offices are open",
        closed: "offices are closed",
        weekend: "it is the weekend",
        sun: (rise, set) => `the sun is up from ${rise} to ${set}`,
        next: (name, days) =>
          `the next public holiday is ${name === null ? "" : `${name} `}${days === 1 ? "tomorrow" : `in ${days} days`}`,
      }),
      conversion: (from, to) =>
        `${from.time} ${from.weekday} in ${from.place} is ${to.time} ${to.weekday} in ${to.place}`,
    },
    de: {
      clockChange: ({ kind, place, time, date, before, after, taken }) =>
        kind === "gap"
          ? `${time} Uhr gibt es am ${date} nicht (${place}): die Uhr springt von ${before} auf ${after}; genommen wurde ${taken} Uhr`
          : `${time} Uhr kommt am ${date} zweimal (${place}): die Uhr geht von ${before} auf ${after} zurück; genommen wurde die Zeit mit ${taken}`,
      moment: sentenceOf({
        opening: ({ time, date, place, zone }) => `${place}: Es ist ${time} Uhr am ${date} (${zone})`,
        today: (name) => (name === null ? "es ist Feiertag" : `es ist Feiertag: ${name}`),
        open: "die Büros sind geöffnet",
        closed: "die Büros sind geschlossen",
        weekend: "es ist Wochenende",
        sun: (rise, set) => `die Sonne steht von ${rise} bis ${set} Uhr am Himmel`,
        next: (name, days) =>
          `der nächste Feiertag ist ${named(name)}${days === 1 ? "morgen" : `in ${days} Tagen`}`,
      }),
      conversion: (from, to) =>
        `${from.time} Uhr am ${from.weekday} in ${from.place} ist ${to.time} Uhr am ${to.weekday} in ${to.place}`,
    },
    fr: {
      clockChange: ({ kind, place, time, date, before, after, taken }) =>
        kind === "gap"
          ? `${time} n’existe pas, ${date} (${place}) : l’horloge passe de ${before} à ${after} ; ${taken} a été retenu`
          : `${time} existe deux fois, ${date} (${place}) : l’horloge recule de ${before} à ${after} ; l’heure à ${taken} a été retenue`,
      moment: sentenceOf({
        opening: ({ time, date, place, zone }) => `${place} : il est ${time}, ${date} (${zone})`,
        today: (name) => (name === null ? "c’est un jour férié" : `c’est un jour férié : ${name}`),
        open: "les bureaux sont ouverts",
        closed: "les bureaux sont fermés",
        weekend: "c’est le week-end",
        sun: (rise, set) => `le soleil est levé de ${rise} à ${set}`,
        next: (name, days) =>
          `le prochain jour férié est ${named(name)}${days === 1 ? "demain" : `dans ${days} jours`}`,
        divider: " ; ",
      }),
      conversion: (from, to) =>
        `Quand il est ${from.time} ${from.weekday} (${from.place}), il est ${to.time} ${to.weekday} (${to.place})`,
    },
    es: {
      clockChange: ({ kind, place, time, date, before, after, taken }) =>
        kind === "gap"
          ? `la hora ${time} del ${date} no existe (${place}): el reloj pasa de ${before} a ${after}; se tomó ${taken}`
          : `la hora ${time} del ${date} se repite (${place}): el reloj vuelve de ${before} a ${after}; se tomó la de ${taken}`,
      moment: sentenceOf({
        opening: ({ time, date, place, zone }) => `${place}: ${sonLas(time)} del ${date} (${zone})`,
        today: (name) => (name === null ? "es día festivo" : `es día festivo: ${name}`),
        open: "las oficinas están abiertas",
        closed: "las oficinas están cerradas",
        weekend: "es fin de semana",
        sun: (rise, set) => `el sol está sobre el horizonte de ${rise} a ${set}`,
        next: (name, days) =>
          `el próximo día festivo es ${named(name)}${days === 1 ? "mañana" : `dentro de ${days} días`}`,
      }),
      conversion: (from, to) =>
        `Cuando ${sonLas(from.time)} del ${from.weekday} (${from.place}), ${sonLas(to.time)} del ${to.weekday} (${to.place})`,
    },
    it: {
      clockChange: ({ kind, place, time, date, before, after, taken }) =>
        kind === "gap"
          ? `l’ora ${time} di ${date} non esiste (${place}): l’orologio passa da ${before} a ${after}; è stata presa l’ora ${taken}`
          : `l’ora ${time} di ${date} si ripete (${place}): l’orologio torna da ${before} a ${after}; è stata presa quella con ${taken}`,
      moment: sentenceOf({
        opening: ({ time, date, place, zone }) => `${place}: sono le ore ${time} di ${date} (${zone})`,
        today: (name) => (name === null ? "è un giorno festivo" : `è un giorno festivo: ${name}`),
        open: "gli uffici sono aperti",
        closed: "gli uffici sono chiusi",
        weekend: "è fine settimana",
        sun: (rise, set) => `il sole è sopra l’orizzonte dalle ${rise} alle ${set}`,
        next: (name, days) =>
          `il prossimo giorno festivo è ${named(name)}${days === 1 ? "domani" : `tra ${days} giorni`}`,
      }),
      conversion: (from, to) =>
        `Quando sono le ore ${from.time} di ${from.weekday} (${from.place}), sono le ore ${to.time} di ${to.weekday} (${to.place})`,
    },
    pt: {
      clockChange: ({ kind, place, time, date, before, after, taken }) =>
        kind === "gap"
          ? `a hora ${time} de ${date} não existe (${place}): o relógio passa de ${before} para ${after}; foi usada ${taken}`
          : `a hora ${time} de ${date} repete-se (${place}): o relógio volta de ${before} para ${after}; foi usada a de ${taken}`,
      moment: sentenceOf({
        opening: ({ time, date, place, zone }) => `${place}: ${sao(time)} de ${date} (${zone})`,
        today: (name) => (name === null ? "é feriado" : `é feriado: ${name}`),
        open: "os escritórios estão abertos",
        closed: "os escritórios estão fechados",
        weekend: "é fim de semana",
        sun: (rise, set) => `o sol está acima do horizonte das ${rise} às ${set}`,
        next: (name, days) =>
          `o próximo feriado é ${named(name)}${days === 1 ? "amanhã" : `daqui a ${days} dias`}`,
      }),
      conversion: (from, to) =>
        `Quando ${sao(from.time)} de ${from.weekday} (${from.place}), ${sao(to.time)} de ${to.weekday} (${to.place})`,
    },
    ja: {
      clockChange: ({ kind, place, time, date, before, after, taken }) =>
        kind === "gap"
          ? `${place}では${date}に${time}は存在しません（${before}から${after}に進むため、${taken}としました）`
          : `${place}では${date}に${time}が2回あります（${before}から${after}に戻るため、${taken}の方としました）`,
      moment: sentenceOf({
        opening: ({ time, date, place, zone }) => `${place}は${date} ${time}です（${zone}）`,
        today: (name) => (name === null ? "祝日です" : `「${name}」の祝日です`),
        open: "オフィスは営業時間内です",
        closed: "オフィスは営業時間外です",
        weekend: "週末です",
        sun: (rise, set) => `日の出は${rise}、日の入りは${set}です`,
        next: (name, days) =>
          `次の祝日は${days === 1 ? "明日" : `${days}日後`}${name === null ? "" : `の「${name}」`}です`,
        divider: "。",
        end: "。",
      }),
      conversion: (from, to) =>
        `${from.place}の${from.weekday}${from.time}は、${to.place}の${to.weekday}${to.time}です`,
    },
    zh: {
      clockChange: ({ kind, place, time, date, before, after, taken }) =>
        kind === "gap"
          ? `${place}在${date}没有${time}（时钟从${before}拨到${after}，已取${taken}）`
          : `${place}在${date}有两次${time}（时钟从${before}拨回${after}，已取${taken}的一次）`,
      moment: sentenceOf({
        opening: ({ time, date, place, zone }) => `${place}的当地时间是${date} ${time}（${zone}）`,
        today: (name) => (name === null ? "当天是公共假日" : `当天是公共假日：${name}`),
        open: "正值办公时间",
        closed: "不在办公时间",
        weekend: "当天是周末",
        sun: (rise, set) => `日出${rise}，日落${set}`,
        next: (name, days) =>
          `下一个公共假日${name === null ? "" : `“${name}”`}在${days === 1 ? "明天" : `${days}天后`}`,
        divider: "；",
        end: "。",
      }),
      conversion: (from, to) =>
        `${from.place}${from.weekday}${from.time}是${to.place}${to.weekday}${to.time}`,
    },
  }),
);

/** The fallback of languages without sentences. */
const ENGLISH: Sentences = SENTENCES.get("en") ?? {
  clockChange: () => "",
  moment: () => "",
  conversion: () => "",
};

/** The language of sentences for a requested language: the same, or English. */
export function sentenceLanguage(language: string): string {
  return sentencesOwn(language) === undefined ? "en" : language;
}

export const sentencesIn = (language: string): Sentences => sentencesOwn(language) ?? ENGLISH;

/** Traditional Chinese has none, because the Chinese sentences are in simplified script. */
function sentencesOwn(language: string): Sentences | undefined {
  return language === "zh-Hant" ? undefined : SENTENCES.get(language.split("-")[0] ?? "");
}
