import { expect, test } from 'vitest';
import { filesOfTold, momentOfTold, toldPage } from './index.ts';

const own = 'companies/7/';
const message = {
  from: 'messages',
  id: '9',
  sent_at: '2026-03-02T15:00:00.000123+00:00',
  who: 'Ana <3',
  origin: 'customer',
  body: '<script>alert("oi")</script>',
  content: { kind: 'text' },
  message_media: { kind: 'document', name: 'nota.pdf', path: `${own}media/a b.pdf`, size: 3 },
  message_versions: [{ body: 'antes', replaced_at: '2026-03-02T15:01:00.000Z' }],
};

test('a row names its files, also in what hangs on it, and says when it was', () => {
  expect(filesOfTold(message)).toEqual([`${own}media/a b.pdf`]);
  expect(filesOfTold({ picture_path: 'x', path: '', media_path: null })).toEqual(['x']);
  expect(momentOfTold(message)).toBe('2026-03-02T15:00:00.000Z');
  expect(momentOfTold({ from: 'contacts', created_at: new Date('2026-01-01T00:00:00Z') })).toBe(
    '2026-01-01T00:00:00.000Z',
  );
  expect(momentOfTold({ from: 'contact_fields', at: 'never' })).toBeNull();
});

test('what somebody wrote is shown as they wrote it, with a way to its file, and never runs', () => {
  const line = toldPage('pt', own).row(message);
  expect(line).toContain('<p>&lt;script&gt;alert(&quot;oi&quot;)&lt;/script&gt;</p>');
  expect(line).toContain('<a href="files/media/a%20b.pdf">a b.pdf</a>');
  expect(line).toContain('02/03/2026, 12:00:00</time>');
  expect(line).toContain('<span class="who">Ana &lt;3</span>');
  expect(line).toContain('<p>antes</p>');
  expect(line).not.toContain('customer');
});

test.each(['pt', 'en', 'es', 'tr'] as const)('the page is in the language %s and brings no program', (language) => {
  const page = toldPage(language, own);
  const all = `${page.begin('Zé & Cia', new Date(0))}${page.heading('record')}${page.end()}`;
  expect(all).toContain('Zé &amp; Cia</h1>');
  expect(all).toContain("default-src 'none'");
  expect(all).not.toMatch(/<script|https?:\/\//);
});
