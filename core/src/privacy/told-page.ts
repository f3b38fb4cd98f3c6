import type { TraceKind } from '@oplano/contracts/privacy';
import { toldTexts, type ToldLanguage } from './told-texts.ts';

/** Something that is kept of somebody, by the names of its columns, and the table it is from. */
export type ToldRow = Readonly<Record<string, unknown>> & { readonly from: string };
/** The record itself, or what was left elsewhere. */
export type ToldKind = 'record' | TraceKind;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const safe = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? '');

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** Under these names rows say where their files lie. */
const fileColumns = ['path', 'picture_path', 'media_path'];

/** The keys of the files that a row names, also in what hangs on it. */
export function filesOfTold(row: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(row).flatMap(([column, value]) => {
    if (isObject(value)) return filesOfTold(value);
    return fileColumns.includes(column) && typeof value === 'string' && value !== '' ? [value] : [];
  });
}

/** When it was, by whichever column says so. */
const timeColumns = ['sent_at', 'at', 'since', 'send_at', 'created_at', 'received_at', 'checked_at'];
export function momentOfTold(row: ToldRow): string | null {
  const value = timeColumns.map((column) => row[column]).find((found) => found !== null && found !== undefined);
  const moment = value instanceof Date ? value : typeof value === 'string' ? new Date(value) : null;
  return moment && !Number.isNaN(moment.getTime()) ? moment.toISOString() : null;
}

/** What only programs read. */
const unread = new Set([
  ...fileColumns,
  ...timeColumns,
  'from',
  'who',
  'origin',
  'channel',
  'kind',
  'mimetype',
  'uuid',
]);

/** Every text in it, whatever it hangs on; a moment, a number or a mark says nothing to whoever reads. */
function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' || isMoment.test(value) ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(wordsOf);
  return isObject(value)
    ? Object.entries(value).flatMap(([name, part]) => (unread.has(name) ? [] : wordsOf(part)))
    : [];
}
const isMoment = /^\d{4}-\d\d-\d\dT/;

/** The lines of a page that works without a program and without a network. */
export const toldPage = (language: ToldLanguage, own: string) => {
  const texts = toldTexts[language];
  const moment = new Intl.DateTimeFormat(texts.tag, {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: 'America/Sao_Paulo',
  });
  return {
    begin: (name: string, now: Date): string => `<!doctype html>
<html lang="${texts.tag}">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src *; media-src *">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${safe(texts.title)}: ${safe(name)}</title>
<style>
:root { color-scheme: light dark }
body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif }
article { padding: .5rem 0; border-top: 1px solid #8884 }
p { margin: 0; white-space: pre-line; overflow-wrap: anywhere }
time, .who { opacity: .75; font-size: .875rem }
</style>
<h1>${safe(texts.title)}: ${safe(name)}</h1>
<p>${safe(texts.written)} ${moment.format(now)}. ${safe(texts.whole)}</p>
`,
    heading: (kind: ToldKind): string => `<h2>${safe(texts.kinds[kind])}</h2>\n`,
    row: (row: ToldRow): string => {
      const at = momentOfTold(row);
      const who = typeof row['who'] === 'string' ? row['who'] : '';
      const time = at === null ? '' : `<time datetime="${at}">${moment.format(new Date(at))}</time> `;
      const lines = wordsOf(row).map((words) => `<p>${safe(words)}</p>`);
      const files = filesOfTold(row).map((key) => {
        const name = key.startsWith(own) ? key.slice(own.length) : key;
        return `<p><a href="files/${safe(name.split('/').map(encodeURIComponent).join('/'))}">${safe(name.split('/').at(-1) ?? name)}</a></p>`;
      });
      return `<article>${time}<span class="who">${safe(who)}</span>${[...lines, ...files].join('')}</article>\n`;
    },
    end: (): string => `</html>\n`,
  };
};
