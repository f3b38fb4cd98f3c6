import { moveId, type Entry, type MenuMove } from './answer.ts';
import { phrases } from './phrases.ts';

/** A menu ready to be said: the text every channel can show, and buttons for those that have them. */
export interface RenderedMenu {
  readonly body: string;
  /** Empty where the channel has no buttons, or these would not fit on them. */
  readonly options: readonly Entry[];
}

/** What fits on buttons of every provider. */
const buttonsMax = 10;
const titleMax = 20;
/** Of the text above them, which Instagram counts in bytes. */
const bodyMaxBytes = 1_000;
const bytesOf = (text: string): number => {
  let bytes = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }
  return bytes;
};

const moves: Record<MenuMove, { key: string; title: string }> = {
  back: { key: '0', title: phrases.back },
  home: { key: '#', title: phrases.home },
  exit: { key: 'Sair', title: phrases.exit },
};

const lines = (rows: readonly (readonly [string, string])[]): string =>
  rows.map(([key, title]) => `*[ ${key} ]* - ${title}`).join('\n');

/** Two buttons of one name are refused by providers, as what is too long is. */
const fitOn = (body: string, buttons: readonly Entry[]): boolean =>
  buttons.length <= buttonsMax &&
  buttons.every(({ title }) => title.length <= titleMax) &&
  new Set(buttons.map(({ title }) => title)).size === buttons.length &&
  bytesOf(body) <= bodyMaxBytes;

/** A menu as numbered lines; the numbers are the answers. Buttons, where there are any, repeat the entries. */
export function renderMenu(menu: {
  readonly greeting: string;
  readonly entries: readonly Entry[];
  readonly moves: readonly MenuMove[];
  readonly nativeChoices: boolean;
}): RenderedMenu {
  const numbered = lines(menu.entries.map(({ title }, index) => [String(index + 1), title]));
  const around = lines(menu.moves.map((move) => [moves[move].key, moves[move].title]));
  const body = [menu.greeting.trim(), numbered, around].filter((part) => part !== '').join('\n\n');
  const buttons = [...menu.entries, ...menu.moves.map((move) => ({ id: moveId(move), title: moves[move].title }))];
  return { body, options: menu.nativeChoices && fitOn(body, buttons) ? buttons : [] };
}
