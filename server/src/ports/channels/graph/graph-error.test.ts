import { describe, expect, test } from 'vitest';
import { GraphError, isRefused, graphRefusalOf } from './graph-error.ts';
import { splitText } from './page-content.ts';
import { isSigned } from './signature.ts';

describe('a refusal of the Graph', () => {
  test.each([
    ['a closed window on WhatsApp', { status: 400, code: 131047 }, '131047', 'never', null],
    ['a closed window on Messenger', { status: 400, code: 10, subcode: 2018278 }, '10:2018278', 'never', null],
    ['a closed window on Instagram', { status: 400, code: 10, subcode: 2534022 }, '10:2534022', 'never', null],
    ['too many calls', { status: 400, code: 4 }, '4', 'later', 'rate'],
    ['too many messages of a number', { status: 429, code: 130429 }, '130429', 'later', 'rate'],
    ['too many messages to one person', { status: 400, code: 131056 }, '131056', 'later', null],
    ['an outage', { status: 503, code: 1 }, '1', 'later', null],
    ['no way to Meta', {}, 'network', 'later', null],
    ['a dead token', { status: 401, code: 190, subcode: 460 }, '190:460', 'afterReconnect', null],
    ['a missing permission', { status: 403, code: 200 }, '200', 'afterReconnect', null],
    ['a spam brake', { status: 400, code: 131048 }, '131048', 'never', 'policy'],
    ['an unpaid bill', { status: 400, code: 131042 }, '131042', 'never', 'policy'],
    ['a restricted page', { status: 400, code: 10, subcode: 1893063 }, '10:1893063', 'never', 'policy'],
    ['a number without WhatsApp', { status: 400, code: 131026 }, '131026', 'never', null],
    ['an unknown template', { status: 404, code: 132001 }, '132001', 'never', null],
  ])('for %s decides what happens next', (_, facts, code, retry, limit) => {
    const refusal = graphRefusalOf(new GraphError('no', facts));
    expect(refusal).toMatchObject({ ok: false, code, retry, message: 'no' });
    expect(refusal.limit ?? null).toBe(limit);
  });

  test('means new credentials only when the credentials are at fault', () => {
    expect(isRefused(new GraphError('', { status: 401, code: 190 }))).toBe(true);
    expect(isRefused(new GraphError('', { status: 400, code: 10, subcode: 2018278 }))).toBe(false);
    expect(isRefused(new GraphError('', {}))).toBe(false);
  });
});

describe('the signature', () => {
  const raw = Buffer.from('{"a":"ç"}');

  test('counts for the exact bytes and the right secret only', async () => {
    const { createHmac } = await import('node:crypto');
    const header = `sha256=${createHmac('sha256', 'secret').update(raw).digest('hex')}`;
    expect(isSigned(raw, header, 'secret')).toBe(true);
    expect(isSigned(Buffer.from('{"a": "ç"}'), header, 'secret')).toBe(false);
    expect(isSigned(raw, header, 'other')).toBe(false);
    for (const wrong of [undefined, '', 'sha256=', header.slice(7), `${header}0`]) {
      expect(isSigned(raw, wrong, 'secret')).toBe(false);
    }
  });
});

describe('a long text', () => {
  test('is cut at words, within the limit, and loses no word', () => {
    const text = Array.from({ length: 900 }, (_, index) => `palavra${index}`).join(' ');
    const parts = splitText('facebook', text);
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(part.length).toBeLessThanOrEqual(2000);
    expect(parts.join(' ')).toBe(text);
  });

  test('is counted in bytes on Instagram and never cut inside a character', () => {
    const parts = splitText('instagram', '😀'.repeat(600));
    for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(1000);
    expect(parts.join('')).toBe('😀'.repeat(600));
  });
});
