import {
  fillCampaignVariables,
  fillVariables,
  parseFormat,
  plainText,
  previewText,
  safeHref,
  variableNames,
  variablesOf,
  type FormatNode,
} from '@oplano/core/messages';
import { matchQuickMessages } from '@oplano/core/quick-messages';
import { searchable } from '@oplano/core/text';
import { readRating } from '@oplano/core/automation';
import fc from 'fast-check';
import { demand, holds, type Property } from '../property.ts';
import { anyText } from '../texts.ts';
import { moment, zone } from './time.ts';

const slowMs = 500;
/** A text that takes long to read takes everybody's time; a busy machine may be slow, but not three times. */
const quickly = <T>(what: string, work: () => T): T => {
  for (let turn = 1; ; turn += 1) {
    const start = performance.now();
    const result = work();
    const ms = performance.now() - start;
    if (ms < slowMs) return result;
    demand(turn < 3, () => `${what} took ${Math.round(ms)} ms`);
  }
};

const linksIn = (nodes: readonly FormatNode[]): string[] =>
  nodes.flatMap((node) => (node.kind === 'link' ? [node.href] : 'children' in node ? linksIn(node.children) : []));

/** Whether the one can be made of the other by leaving characters out. */
function isSubsequence(short: string, long: string): boolean {
  let at = 0;
  for (let index = 0; index < long.length && at < short.length; index += 1) if (long[index] === short[at]) at += 1;
  return at === short.length;
}

const source = fc.record({ contact: fc.record({ name: anyText() }), now: moment, timeZone: zone });

/** What is written, read, filled in and looked for. */
export const wordProperties: readonly Property[] = [
  holds('marks are read at once, and no word is added', anyText(2_000), (text) => {
    const words = quickly('reading the marks', () => plainText(text));
    // A quote is a block, and ends its line.
    demand(
      isSubsequence(words.replaceAll('\n', ''), text),
      () => `made of nothing: ${JSON.stringify(words.slice(0, 80))}`,
    );
  }),
  holds('only addresses of the web become links', anyText(2_000), (text) =>
    linksIn(parseFormat(text)).every((href) => /^https?:\/\//i.test(href) && safeHref(href) === href),
  ),
  holds('a text without braces stays as it is', fc.tuple(anyText(), source), ([text, given]) =>
    text.includes('{{') ? true : fillVariables(text, variablesOf(given)) === text,
  ),
  holds(
    'what is filled in is not read again',
    fc.tuple(fc.constantFrom(...variableNames), anyText()),
    ([name, value]) => {
      const none = Object.fromEntries(variableNames.map((one) => [one, `{{${name}}}`]));
      // The names are exactly those the type asks for.
      const values = { ...none, [name]: `$& $1 {{${name}}} ${value}` } as Parameters<typeof fillVariables>[1];
      return fillVariables(`<{{${name}}}>`, values) === `<$& $1 {{${name}}} ${value}>`;
    },
  ),
  holds('variables are words, whatever somebody is called', source, (given) =>
    Object.values(variablesOf(given)).every((value) => typeof value === 'string'),
  ),
  holds('texts of campaigns keep what is no name of theirs', fc.tuple(anyText(), anyText()), ([text, name]) => {
    const filled = fillCampaignVariables(text, { name, number: '55', email: 'a@b.c' });
    return /\{(nome|numero|email)\}/.test(text) || filled === text;
  }),
  holds('a line of a list is one line and short', anyText(2_000), (text) => {
    const line = quickly('the line of a list', () => previewText(text, { kind: 'text' }));
    return line.length <= 200 && !line.includes('\n');
  }),
  holds('text for searching is the same the second time', anyText(), (text) => {
    const once = searchable(text);
    return searchable(once) === once;
  }),
  holds('a mark from a survey is one from 0 to 10', anyText(), (text) => {
    const answer = quickly('reading a mark', () => readRating(text));
    return answer.kind !== 'rate' || (Number.isInteger(answer.rate) && answer.rate >= 0 && answer.rate <= 10);
  }),
  holds(
    'quick messages are found, each once',
    fc.tuple(anyText(40), fc.array(anyText(20), { maxLength: 5 })),
    ([typed, codes]) => {
      const messages = codes.map((shortcode) => ({ shortcode, message: shortcode }));
      const found = matchQuickMessages(messages, typed);
      return new Set(found).size === found.length && found.every((one) => messages.includes(one));
    },
  ),
];
