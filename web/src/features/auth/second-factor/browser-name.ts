/** The order matters: most browsers also call themselves by the names of others. */
const browsers = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const systems = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

const nameIn = (agent: string, names: readonly (readonly [RegExp, string])[]): string | undefined =>
  names.find(([pattern]) => pattern.test(agent))?.[1];

/** What people would call a browser, from what it says of itself; empty where that tells nothing. */
export const browserName = (agent: string): string =>
  [nameIn(agent, browsers), nameIn(agent, systems)].filter(Boolean).join(' · ');
