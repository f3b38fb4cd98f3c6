import type { InjectOptions } from 'fastify';
import type { Http } from '../../server/test/structure/send-call.ts';

/** Words that stand in one company alone: whoever reads them elsewhere has seen what is not theirs. */
export interface Secrets {
  /** The word of this company in a text, with what stands around it. */
  find(text: string): string | undefined;
}

const around = 40;

/** A company's number is recognised where it stands alone: a long fraction may have its digits by chance. */
function placeOf(word: string, text: string): number {
  const isNumberOfCompany = /^\d{1,9}$/.test(word);
  return isNumberOfCompany ? text.search(new RegExp(`(?<!\\d|\\d\\.)${word}(?!\\d)`)) : text.indexOf(word);
}

export function createSecrets(words: readonly string[]): Secrets {
  return {
    find(text) {
      for (const word of words) {
        const at = placeOf(word, text);
        if (at >= 0) return text.slice(Math.max(at - around, 0), at + word.length + around).replaceAll(/\s+/g, ' ');
      }
      return undefined;
    },
  };
}

/** What was tried, and what came through that should not have. */
export interface Tally {
  attempts: number;
  readonly leaks: string[];
}
export const newTally = (): Tally => ({ attempts: 0, leaks: [] });

/** Columns that no answer has a field for. */
const insides = /"(password_?hash|secret_?hash|previous_?hash|token_?hash|token_?sealed|account_?secrets|company_id)"/i;

/** A door to the server that counts every call and reads every answer, headers and all, for somebody else's words. */
export function tapped(http: Http, secrets: Secrets, tally: Tally, who: string): Http {
  const inject = async (options: InjectOptions) => {
    tally.attempts += 1;
    const url = typeof options.url === 'string' ? options.url : '';
    const answer = await http.inject(options);
    // The number of a request is made by chance, and may look like anybody's.
    const { 'x-request-id': _number, ...headers } = answer.headers;
    const found = secrets.find(answer.body) ?? secrets.find(JSON.stringify(headers));
    if (found !== undefined) {
      tally.leaks.push(`${options.method ?? 'GET'} ${url} shows ${who}: …${found}…`);
    }
    const inside = insides.exec(answer.body)?.[0];
    if (inside !== undefined) tally.leaks.push(`${url} shows ${who} our insides: ${inside}`);
    return answer;
  };
  // Only this one of its many forms is used here.
  return { inject: inject as unknown as Http['inject'] };
}
