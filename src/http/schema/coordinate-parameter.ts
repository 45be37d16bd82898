import { decimal } from "./parameter.ts";

export const latitudeParameter = decimal({
  description: "Latitude in degrees, north positive.",
  aliases: ["latitude"],
  minimum: -90,
  maximum: 90,
  example: 48.8566,
});

export const longitudeParameter = decimal({
  description: "Longitude in degrees, east positive.",
  aliases: ["lng", "long", "longitude"],
  minimum: -180,
  maximum: 180,
  example: 2.3522,
});
