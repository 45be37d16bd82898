/** A picture that other pages may show beside a clock. */
export type PictureRow = {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  /** Parameter that names its place, or its places. */
  readonly place: "city" | "cities";
  /** What the picture shows, before the names of its places. */
  readonly title: string;
};

/** Every picture the builder offers, in the order of its menu. */
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

export const PICTURE_THEMES = ["auto", "light", "dark"] as const;
export const PICTURE_SIZES = ["sm", "md", "lg"] as const;
