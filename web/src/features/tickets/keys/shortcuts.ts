/** What single keys do in the inbox. The one table: what handles keys and the sheet that names them both read it. */
export const shortcuts = [
  { deed: 'next', keys: ['j'] },
  { deed: 'previous', keys: ['k'] },
  { deed: 'open', keys: ['Enter'] },
  { deed: 'write', keys: ['r'] },
  { deed: 'note', keys: ['o'] },
  { deed: 'list', keys: ['Escape'] },
  { deed: 'attending', keys: ['1'] },
  { deed: 'waiting', keys: ['2'] },
  { deed: 'snoozed', keys: ['3'] },
  { deed: 'ended', keys: ['4'] },
  { deed: 'accept', keys: ['a'] },
  { deed: 'close', keys: ['e'] },
  { deed: 'transfer', keys: ['t'] },
  { deed: 'return', keys: ['v'] },
  { deed: 'ignore', keys: ['i'] },
  { deed: 'snooze', keys: ['s'] },
  { deed: 'unread', keys: ['u'] },
  { deed: 'priority', keys: ['p'] },
  { deed: 'pin', keys: ['f'] },
  { deed: 'tag', keys: ['l'] },
  { deed: 'undo', keys: ['z', 'Ctrl+Z'] },
  { deed: 'select', keys: ['x'] },
  { deed: 'selectRange', keys: ['X'] },
  { deed: 'log', keys: ['h'] },
  { deed: 'new', keys: ['n'] },
  { deed: 'search', keys: ['/'] },
  /** Heard by the shell, on every page. */
  { deed: 'palette', keys: ['Ctrl+K'] },
  { deed: 'find', keys: ['b', 'Ctrl+F'] },
  { deed: 'help', keys: ['?'] },
] as const;

export type Deed = (typeof shortcuts)[number]['deed'];

const deeds = new Map<string, Deed>(shortcuts.flatMap(({ deed, keys }) => keys.map((key) => [key, deed] as const)));

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select') !== null);

/** Something lies over the page that has keys of its own. */
const isCovered = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null;

const hasText = (target: EventTarget | null): boolean =>
  (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) && target.value !== '';

/** Whoever has written nothing leaves the field they could write in. */
const leavesComposer = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Escape' && target instanceof HTMLTextAreaElement && 'composer' in target.dataset && target.value === '';

/** What a key asks for; undefined where it is a letter of a text, or belongs to something else. */
export function keyedDeed(event: KeyboardEvent): Deed | undefined {
  if (event.defaultPrevented || event.isComposing || event.altKey || isCovered()) return undefined;
  if (event.ctrlKey || event.metaKey) {
    const deed = deeds.get(`Ctrl+${event.key.toUpperCase()}`);
    // What was written is taken back by the browser itself.
    return deed === 'undo' && (event.shiftKey || hasText(event.target)) ? undefined : deed;
  }
  if (leavesComposer(event)) return 'list';
  return isTyping(event.target) || event.key === 'Escape' ? undefined : deeds.get(event.key);
}
