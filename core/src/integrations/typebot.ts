interface Keywords {
  readonly typebotKeywordFinish: string;
  readonly typebotKeywordRestart: string;
}

const plain = (text: string): string => text.trim().toLocaleLowerCase('pt-BR');

/** Whether a customer wrote one of the words that end a flow or begin it anew. A word that is not set is none. */
export function readKeyword(text: string, keywords: Keywords): 'finish' | 'restart' | null {
  const said = plain(text);
  if (said === '') return null;
  if (said === plain(keywords.typebotKeywordFinish)) return 'finish';
  return said === plain(keywords.typebotKeywordRestart) ? 'restart' : null;
}

/** Whether a conversation begins anew: nobody has written for so many minutes. With 0 it never does. */
export const hasExpired = (expiresMinutes: number, idleMs: number): boolean =>
  expiresMinutes > 0 && idleMs >= expiresMinutes * 60_000;
