import type { Signatures } from '#platform/crypto';
import type { Identity } from '#platform/use-case';

/** Whose notice it was, and about which ticket. */
export interface NoticeRead extends Pick<Identity, 'companyId' | 'userId' | 'sessionId'> {
  readonly ticketId: number;
}

const purpose = 'notice-read';
const validMs = 24 * 60 * 60_000;
const shape =
  /^(([1-9]\d{0,9})\.([1-9]\d{0,9})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([1-9]\d{0,9})\.(\d{1,15}))\.([\w-]{43})$/;

/** By which a notice may be marked as read without a session in hand: for a day, one ticket, and nothing else. */
export function signRead(read: NoticeRead, now: Date, signatures: Signatures): string {
  const { companyId, userId, sessionId, ticketId } = read;
  const text = [companyId, userId, sessionId, ticketId, now.getTime() + validMs].join('.');
  return `${text}.${signatures.sign(purpose, text)}`;
}

/** Null where it is not ours, or too old. */
export function openRead(token: string, now: Date, signatures: Signatures): NoticeRead | null {
  const [, text, companyId, userId, sessionId, ticketId, until, signature] = shape.exec(token) ?? [];
  if (!text || !sessionId || !signature || !signatures.isOurs(purpose, text, signature)) return null;
  if (Number(until) <= now.getTime()) return null;
  return { companyId: Number(companyId), userId: Number(userId), sessionId, ticketId: Number(ticketId) };
}
