import type { RefusalRules, RefusalSource } from '@oplano/contracts/do-not-send';
import { readAnswer, type CustomerReply } from '../chatbot/index.ts';
import { searchable } from '../text/index.ts';

/**
 * What a company has that said nothing else. Whole messages, so only words nobody says meaning something else; the longer
 * ones stand on the buttons that Meta puts below marketing templates.
 */
export const refusalDefaults: RefusalRules = {
  words: [
    'SAIR',
    'PARAR',
    'PARE',
    'STOP',
    'DESCADASTRAR',
    'UNSUBSCRIBE',
    'NÃO QUERO RECEBER',
    'PARAR PROMOÇÕES',
    'INTERROMPER PROMOÇÕES',
    'STOP PROMOTIONS',
  ],
  confirmation:
    'Pronto, você não receberá mais mensagens automáticas nossas. Se precisar de algo, é só escrever por aqui.',
};

/** Letters and digits alone: people write *Sair!* and mean SAIR. */
const plain = (text: string): string =>
  searchable(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

interface Heard extends CustomerReply {
  /** The menu of a bot is open, in which "sair" leaves the menu and nothing else. */
  readonly inMenu: boolean;
}

/** Whether somebody says that they want no more messages, and how; null: they say something else. */
export function readRefusal(
  heard: Heard,
  { words }: Pick<RefusalRules, 'words'>,
): { readonly source: RefusalSource; readonly word: string } | null {
  if (heard.inMenu && readAnswer(heard, []).kind === 'exit') return null;
  const said = plain(heard.text);
  const word = said === '' ? undefined : words.find((one) => plain(one) === said);
  if (word === undefined) return null;
  return { source: heard.choiceId === null ? 'word' : 'button', word };
}

/** Words as they are kept: each once, whatever its case and accents, those without a letter left out. */
export function tidyWords(words: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const word of words) {
    const key = plain(word);
    if (key !== '' && !kept.has(key)) kept.set(key, word.trim());
  }
  return [...kept.values()];
}
