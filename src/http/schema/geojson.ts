/** A FeatureCollection of points (RFC 7946), with every member except the coordinate as a property. */
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
