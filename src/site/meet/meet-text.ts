/** Texts of the planner, but for the words of a profile. */
export const MEET_TEXT = {
  places: "Cities or time zones",
  placesHint: (count: number, most: number): string =>
    count === 0
      ? `One, or several with commas, instead of the example. Up to ${most}.`
      : `${count} of at most ${most}. Several with commas. `,
  backspace: "Backspace takes the last away.",
  placeholder: "Paris, 東京, Asia/Kolkata …",
  chosen: "Places that meet",
  profile: "Kind of meeting",
  date: "Date",
  length: "Length",
  start: "Start",
  startHint: "Leave empty for the best time",
  dayOf: "Day of",
  title: "Title",
  titleHint: "For the invitation",
  show: "Show",
  week: "The week at a glance",
  weekHint: (name: string): string =>
    `The taller, the better as a start, by the clock of ${name}. ★ marks the best of the week.`,
  marked: "One of the best:",
  hoursFrom: (hours: string, place: string): string => `${hours} in ${place}, from`,
  hoursUntil: (hours: string, place: string): string => `${hours} in ${place}, until`,
  trackHint: "Choose an hour, or use the arrow keys. The edges of the hours can be dragged.",
  trackHintTouch: "Tap an hour. The edges of the hours can be dragged.",
  removed: (place: string): string => `${place} is taken away.`,
  shown: (places: string): string => `Shown: ${places}.`,
  unrated: "This time could not be rated; wait a minute and choose it again.",
} as const;
