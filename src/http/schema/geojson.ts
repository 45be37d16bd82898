/** RFC 7946: a FeatureCollection of points; everything but the coordinate becomes a property. */
export function geojsonOf(
  records: readonly (Readonly<Record<string, unknown>> & { latitude: number; longitude: number })[],
): string {
  return JSON.stringify({
    type: "FeatureCollection",
    features: records.map(({ latitude, longitude, ...properties }) => ({
      type: "Feature",
      geometry: { type: "Point", coordinates: [longitude, latitude] },
      properties,
    })),
  });
}
