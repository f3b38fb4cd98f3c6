import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether these bytes came from Meta: `header` is `X-Hub-Signature-256`. Only the raw bytes count, not what they parse to. */
export function isSigned(raw: Uint8Array, header: string | undefined, appSecret: string): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', appSecret).update(raw).digest('hex')}`);
  const given = Buffer.from(header ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
