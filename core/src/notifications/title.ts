const firstCircled = 0x2460;
const circledUpTo = 20;

/** The title of the browser tab: the app's name behind the number of tickets with unread messages. */
export function unreadTitle(appName: string, unread: number): string {
  if (unread <= 0) return appName;
  const mark = unread <= circledUpTo ? String.fromCodePoint(firstCircled + unread - 1) : `(${unread})`;
  return `${mark} ${appName}`;
}
