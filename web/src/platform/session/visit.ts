/** An operator who looks into a company does so in one tab, beside their own session. */
const visitKey = 'visit';
/** By which pictures and films of the company are fetched; the server knows it under this name. */
const cookieName = 'jfv';
const hourSeconds = 3_600;

export const visitToken = (): string | null => sessionStorage.getItem(visitKey);

function writeCookie(value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${cookieName}=${value}; path=/files; max-age=${seconds}; samesite=strict${secure}`;
}

/** Shows the company from here on: nothing of what was on screen stays. */
export function enterVisit(token: string): void {
  sessionStorage.setItem(visitKey, token);
  writeCookie(token, hourSeconds);
  location.assign('/tickets');
}

/** Whether there was a visit to forget. */
export function forgetVisit(): boolean {
  if (visitToken() === null) return false;
  sessionStorage.removeItem(visitKey);
  writeCookie('', 0);
  return true;
}

/** Goes back to one's own session, also where the server could not be told: the visit ends by itself. */
export async function endVisitHere(tell: () => Promise<unknown>): Promise<void> {
  forgetVisit();
  await tell().catch(() => undefined);
  location.assign('/');
}
