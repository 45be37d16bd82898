/** A picture that other pages can embed. */
export type PictureRow = {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  /** Parameter for its place or places. */
  readonly place: "city" | "cities";
  /** Title without the names of the places. */
  readonly title: string;
};

/** The pictures in the order of the menu. */
export const PICTURES: readonly PictureRow[] = [
  {
    id: "daylight",
    name: "Daylight of the year",
    path: "/charts/daylight.svg",
    place: "city",
    title: "Day and night over the year in",
  },
  {
    id: "sun",
    name: "Sun today",
    path: "/charts/sun.svg",
    place: "city",
    title: "Path of the sun today over",
  },
  { id: "moon", name: "Moon", path: "/charts/moon.svg", place: "city", title: "The moon over" },
  {
    id: "meeting",
    name: "Meeting hours",
    path: "/charts/meeting.svg",
    place: "cities",
    title: "Hours of a day in",
  },
];
