/** A point on the earth, in degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

const degrees = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
/** `-23.55, -46.63`: with points, for `-23,55` is one number to those who write a comma. */
const pair = /^\s*(-?\d{1,3}\.\d+)\s*[,;\s]\s*(-?\d{1,3}\.\d+)\s*$/;
/** The pin, the query or the middle of a map. */
const inAddress = [
  new RegExp(String.raw`!3d${degrees}!4d${degrees}`),
  new RegExp(String.raw`[?&](?:q|ll|query|destination|center)=(?:loc:)?${degrees}(?:,|%2C)\+?${degrees}`, 'i'),
  new RegExp(String.raw`@${degrees},${degrees}`),
  new RegExp(String.raw`#map=[\d.]+/${degrees}/${degrees}`),
];

const isOnEarth = ({ latitude, longitude }: Point): boolean => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

/** The point that a text names: two numbers, or the address of a map. Null: none. */
export function readPoint(text: string): Point | null {
  for (const form of [pair, ...(/^\s*https?:/i.test(text) ? inAddress : [])]) {
    const [, latitude, longitude] = form.exec(text) ?? [];
    if (latitude === undefined || longitude === undefined) continue;
    const point = { latitude: Number(latitude), longitude: Number(longitude) };
    if (isOnEarth(point)) return point;
  }
  return null;
}

/** One number of a point as a person writes it, with a point or a comma; null where it is none or too large. */
export function readDegrees(text: string, max: 90 | 180): number | null {
  const written = text.trim().replace(',', '.');
  if (!/^-?\d{1,3}(\.\d+)?$/.test(written)) return null;
  const value = Number(written);
  return Math.abs(value) <= max ? value : null;
}
