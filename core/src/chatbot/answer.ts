/** What a customer can mean in a menu besides one of its entries. */
export type MenuMove = 'back' | 'home' | 'exit';

/** What a native button hands back when it is pressed. */
export const moveId = (move: MenuMove): string => `move:${move}`;
export const entryId = (kind: 'queue' | 'option', id: number): string => `${kind}:${id}`;

/** Something a customer can choose: its stable name, and what it is called. */
export interface Entry {
  readonly id: string;
  readonly title: string;
}

/** What came from the customer: the text, and the entry behind a pressed button. */
export interface CustomerReply {
  readonly text: string;
  readonly choiceId: string | null;
}

export type MenuAnswer =
  | { readonly kind: 'entry'; readonly id: string }
  | { readonly kind: MenuMove }
  | { readonly kind: 'unknown' };

/** Without case, accents and the signs people put around a number: `[ 2 ]`, `2)`, `Opção 2.` */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[[\]()*_~"'.,;:!ºª°-]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const words: ReadonlyMap<string, MenuMove> = new Map([
  ['sair', 'exit'],
  ['00', 'exit'],
  ['0', 'back'],
  ['voltar', 'back'],
  ['#', 'home'],
  ['menu', 'home'],
]);

/** Emoji of digits (1️⃣) are the digit with two invisible signs behind it. */
const keycaps = /[\uFE0F\u20E3]/g;

/** Which entry of a menu a customer means. Entries are numbered from 1 in their order; a whole name counts as well. */
export function readAnswer({ text, choiceId }: CustomerReply, entries: readonly Entry[]): MenuAnswer {
  if (choiceId !== null) {
    const pressed = entries.find((entry) => entry.id === choiceId);
    if (pressed) return { kind: 'entry', id: pressed.id };
    const move = (['back', 'home', 'exit'] as const).find((one) => moveId(one) === choiceId);
    if (move) return { kind: move };
  }
  const said = plain(text.replaceAll(keycaps, ''));
  const named = entries.filter((entry) => plain(entry.title) === said);
  if (said !== '' && named.length === 1 && named[0]) return { kind: 'entry', id: named[0].id };
  const move = words.get(said);
  if (move) return { kind: move };
  const number = /^(?:opcao |numero |n )?0*([1-9]\d{0,2})$/.exec(said)?.[1];
  const chosen = number === undefined ? undefined : entries[Number(number) - 1];
  return chosen ? { kind: 'entry', id: chosen.id } : { kind: 'unknown' };
}
