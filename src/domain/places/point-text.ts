const POINT = /^(-?\d+(?:\.\d+)?)°?\s*([NS])?[,;\s]+(-?\d+(?:\.\d+)?)°?\s*([EW])?$/i;

/** A point in degrees, which may lie beyond the Earth: "48.1, 11.6", "33.9° S, 18.4° E"; `null` for other texts. */
export function readPoint(text: string): { latitudeDeg: number; longitudeDeg: number } | null {
  const [, latitude, southern = "", longitude, western = ""] = POINT.exec(text) ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  return {
    latitudeDeg: Number(latitude) * (/s/i.test(southern) ? -1 : 1),
    longitudeDeg: Number(longitude) * (/w/i.test(western) ? -1 : 1),
  };
}
