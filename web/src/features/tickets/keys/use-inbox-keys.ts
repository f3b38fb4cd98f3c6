import { useEffect, useEffectEvent } from 'react';
import { pressUndo } from '#ui/press-undo';
import { pickRow, useSelection } from '../bulk/selection.ts';
import { openTicketDialog } from '../dialogs/dialog-store.ts';
import { showTab, showView } from '../inbox-store.ts';
import type { ListedTicket } from '../ticket-rules.ts';
import { keyedDeed, type Deed } from './shortcuts.ts';
import { isTicketDeed, useTicketDeeds } from './ticket-deeds.ts';

const focusedRow = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement && 'ticket' in document.activeElement.dataset
    ? document.activeElement
    : null;

/** Where there is an open conversation: what opens its search. */
const findButton = (): HTMLElement | null => document.querySelector('[data-find]');

/** The row that Tab would lead to: the one that had the focus, or the open conversation. */
const restingRow = (): HTMLElement | null => document.querySelector('[data-ticket][tabindex="0"]');

/** Walks through the list as the arrow keys do; from elsewhere it begins at the row one was at. */
function walk(key: 'ArrowDown' | 'ArrowUp'): void {
  const row = focusedRow();
  if (!row) return restingRow()?.focus();
  row.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

/** What a key does to all rows that are chosen, where some are. */
const forChosen = ['accept', 'close', 'transfer', 'snooze', 'priority', 'tag'] as const satisfies readonly Deed[];
const isForChosen = (deed: Deed): deed is (typeof forChosen)[number] => forChosen.some((one) => one === deed);

export interface KeyedList {
  readonly rows: readonly ListedTicket[];
  readonly pinned: ReadonlySet<number>;
  /** The conversation that is open. */
  readonly selected: string | undefined;
  readonly open: (ticket: ListedTicket) => void;
}

/** Lets single keys do what is done most: to the row that has the focus, else to the conversation that is open. */
export function useInboxKeys({ rows, pinned, selected, open }: KeyedList): (event: KeyboardEvent) => void {
  const deeds = useTicketDeeds();

  const write = (ticket: ListedTicket, isNote: boolean) => {
    // A conversation that opens takes the focus where one may write.
    if (ticket.uuid !== selected) return open(ticket);
    const isPrivate = document.querySelector<HTMLInputElement>('[data-note]');
    if (isPrivate && isPrivate.checked !== isNote) isPrivate.click();
    document.querySelector<HTMLTextAreaElement>('[data-composer]')?.focus();
  };
  const onRow: Partial<Record<Deed, (ticket: ListedTicket) => unknown>> = {
    write: (ticket) => write(ticket, false),
    note: (ticket) => write(ticket, true),
    select: ({ id }) => pickRow(rows, id, false),
    selectRange: ({ id }) => pickRow(rows, id, true),
  };
  /** What a key does to a ticket, where this person may. */
  const toTicket = (deed: Deed): ((ticket: ListedTicket) => unknown) | undefined => {
    if (!isTicketDeed(deed)) return onRow[deed];
    const { may, run } = deeds[deed];
    return (ticket) => may(ticket) && run(ticket, pinned.has(ticket.id));
  };
  const anywhere: Partial<Record<Deed, () => unknown>> = {
    next: () => walk('ArrowDown'),
    previous: () => walk('ArrowUp'),
    list: () => restingRow()?.focus(),
    undo: pressUndo,
    attending: () => showTab('open'),
    waiting: () => showTab('pending'),
    snoozed: () => showView('snoozed'),
    ended: () => showView('closed'),
    new: () => openTicketDialog({ kind: 'new' }),
    find: () => findButton()?.click(),
    help: () => openTicketDialog({ kind: 'keys' }),
  };

  const press = (event: KeyboardEvent) => {
    const deed = keyedDeed(event);
    // Without a conversation the browser searches the page.
    if (!deed || (deed === 'find' && !findButton())) return;
    const [plain, act] = [anywhere[deed], toTicket(deed)];
    if (isForChosen(deed) && useSelection.getState().ids.size > 0) {
      event.preventDefault();
      return useSelection.setState({ asked: deed });
    }
    const focused = Number(focusedRow()?.dataset['ticket'] ?? 0);
    const ticket = rows.find(({ id }) => id === focused) ?? rows.find(({ uuid }) => uuid === selected);
    if (!plain && !(act && ticket)) return;
    event.preventDefault();
    plain?.();
    if (act && ticket) act(ticket);
  };
  const onKey = useEffectEvent(press);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
  return press;
}
