/** The tab in front answers for a message at once; the others give it this time. */
const leaveMs = 250;
const rungKey = 'rung';
/** So many messages are remembered: a tab that was frozen may hear of one long after the others. */
const rememberedMax = 50;

/** Whether no tab of this browser has answered for the message yet; from here on one has. */
function claim(messageId: number): boolean {
  const rung = (localStorage.getItem(rungKey) ?? '').split(' ').filter(Boolean);
  if (rung.includes(String(messageId))) return false;
  localStorage.setItem(rungKey, [...rung, messageId].slice(-rememberedMax).join(' '));
  return true;
}

/** Whether this is the one tab of the browser that tells of a message: the one in front, where there is one. */
export async function ringsHere(messageId: number, isInFront: boolean): Promise<boolean> {
  if (!isInFront) await new Promise((resolve) => setTimeout(resolve, leaveMs));
  // Pages that did not come over a safe line have no locks.
  const locks: LockManager | null | undefined = navigator.locks;
  return locks ? locks.request('ring', () => claim(messageId)) : claim(messageId);
}
