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

const moves: Record<MenuMove, { key: string; title: string }> = {
  back: { key: '0', title: phrases.back },
  home: { key: '#', title: phrases.home },
  exit: { key: 'Sair', title: phrases.exit },
};

const lines = (rows: readonly (readonly [string, string])[]): string =>
  rows.map(([key, title]) => `*[ ${key} ]* - ${title}`).join('\n');

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
  const fits = buttons.length <= buttonsMax && buttons.every(({ title }) => title.length <= titleMax);
  return { body, options: menu.nativeChoices && fits ? buttons : [] };
}
