import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import MoreVert from '@mui/icons-material/MoreVert';
import Replay from '@mui/icons-material/Replay';
import Search from '@mui/icons-material/Search';
import SwapHoriz from '@mui/icons-material/SwapHoriz';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Ticket } from '@oplano/contracts/tickets';
import type { Actor } from '@oplano/core/permissions';
import {
  mayAccept,
  mayClose,
  mayDeleteTicket,
  mayIgnore,
  mayMarkUnread,
  mayPrioritize,
  mayReturn,
  maySnooze,
  maySwitchIntegration,
  mayTransfer,
} from '@oplano/core/tickets';
import { useState, type ReactNode } from 'react';
import { openTicketDialog, usePinned, useTicketActions } from '#features/tickets';
import { useDrawOver, useSlot } from '#platform/feature';
import { useTranslation } from '#platform/i18n';
import { useActor } from '#platform/session';
import { PartBoundary } from '#ui/part-boundary';
import { useMedia } from '#ui/use-media';
import styles from './header.module.css';

interface Verb {
  readonly key: string;
  readonly label: string;
  readonly run: () => void;
  /** Stands beside the menu where there is room. */
  readonly icon?: ReactNode;
  readonly isDanger?: boolean;
}

/** What this person may do with the ticket as it is now, the most wanted first. */
function useVerbs(ticket: Ticket, actor: Actor): Verb[] {
  const { t } = useTranslation('messages');
  const actions = useTicketActions();
  const isPinned = usePinned(ticket.id);
  const ask = (kind: 'transfer' | 'close' | 'delete' | 'log' | 'snooze' | 'priority') => () =>
    openTicketDialog({ kind, ticket });
  const verb = (isAllowed: boolean, key: string, label: string, run: () => void, more: Partial<Verb> = {}): Verb[] =>
    isAllowed ? [{ key, label, run, ...more }] : [];
  const integration = ticket.useIntegration
    ? t(($) => $.messages.header.integrationOff)
    : t(($) => $.messages.header.integrationOn);
  return [
    ...verb(
      mayReturn(actor, ticket),
      'return',
      t(($) => $.messages.header.return),
      () => void actions.returnToQueue(ticket),
      { icon: <Replay /> },
    ),
    ...verb(
      mayClose(actor, ticket),
      'close',
      t(($) => $.messages.header.close),
      ask('close'),
      {
        icon: <CheckCircleOutlined color="success" />,
      },
    ),
    ...verb(
      mayTransfer(actor, ticket),
      'transfer',
      t(($) => $.messages.header.transfer),
      ask('transfer'),
      {
        icon: <SwapHoriz />,
      },
    ),
    ...verb(
      mayIgnore(actor, ticket),
      'ignore',
      t(($) => $.messages.header.ignore),
      () => void actions.ignore(ticket),
    ),
    ...verb(
      maySnooze(actor, ticket),
      'snooze',
      ticket.snoozedUntil === null ? t(($) => $.messages.header.snooze) : t(($) => $.messages.header.wake),
      ticket.snoozedUntil === null ? ask('snooze') : () => void actions.snooze(ticket, null),
    ),
    ...verb(
      mayMarkUnread(actor, ticket),
      'unread',
      t(($) => $.messages.header.unread),
      () => void actions.markUnread(ticket),
    ),
    ...verb(
      mayPrioritize(actor, ticket),
      'priority',
      t(($) => $.messages.header.priority),
      ask('priority'),
    ),
    ...verb(
      ticket.status !== 'closed',
      'pin',
      isPinned ? t(($) => $.messages.header.unpin) : t(($) => $.messages.header.pin),
      () => void actions.pin(ticket, !isPinned),
    ),
    ...verb(
      true,
      'log',
      t(($) => $.messages.header.log),
      ask('log'),
    ),
    ...verb(
      maySwitchIntegration(actor, ticket),
      'integration',
      integration,
      () => void actions.switchIntegration(ticket, !ticket.useIntegration),
    ),
    ...verb(
      mayDeleteTicket(actor, ticket),
      'delete',
      t(($) => $.messages.header.delete),
      ask('delete'),
      { isDanger: true },
    ),
  ];
}

interface TicketButtonsProps {
  readonly ticket: Ticket;
  readonly onExport: () => void;
  readonly onSelect: () => void;
  readonly onFind: () => void;
}

/** The actions of a ticket: those of its state as buttons, the rest in a menu. */
export function TicketButtons({ ticket, onExport, onSelect, onFind }: TicketButtonsProps) {
  const { t } = useTranslation('messages');
  const actor = useActor();
  const actions = useTicketActions();
  const drawOver = useDrawOver();
  const isNarrow = useMedia('(max-width: 599.95px)');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  /** Of the others, the one whose menu is open. */
  const [opened, setOpened] = useState<string | null>(null);
  const [bar, setBar] = useState<HTMLDivElement | null>(null);
  const others = useSlot('chatActions').filter(({ isOffered }) => isOffered?.(actor) ?? true);
  const verbs = [
    ...useVerbs(ticket, actor),
    ...others.map(({ name, icon, Dialog }): Verb => ({
      key: name,
      label: t(($) => $.messages.header[name]),
      run: () => (Dialog ? drawOver((onClose) => <Dialog ticket={ticket} onClose={onClose} />) : setOpened(name)),
      icon,
    })),
  ];
  const isBeside = ({ key, icon }: Verb) => Boolean(icon) && (!isNarrow || key === 'close');
  const inMenu: Verb[] = [
    ...verbs.filter((verb) => !isBeside(verb) && !verb.isDanger),
    ...(isNarrow ? [{ key: 'find', label: t(($) => $.messages.header.find), run: onFind }] : []),
    { key: 'select', label: t(($) => $.messages.header.select), run: onSelect },
    { key: 'pdf', label: t(($) => $.messages.header.pdf), run: onExport },
    ...verbs.filter(({ isDanger }) => isDanger),
  ];
  const choose = (run: () => void) => () => {
    setAnchor(null);
    run();
  };
  return (
    <div ref={setBar} className={styles.actions}>
      {mayAccept(actor, ticket) && (
        <Button size="small" variant="contained" onClick={() => void actions.accept(ticket)}>
          {ticket.status === 'closed' ? t(($) => $.messages.header.reopen) : t(($) => $.messages.header.accept)}
        </Button>
      )}
      {verbs.filter(isBeside).map(({ key, label, icon, run }) => (
        <IconButton key={key} title={label} aria-label={label} onClick={run}>
          {icon}
        </IconButton>
      ))}
      {!isNarrow && (
        <IconButton
          data-find=""
          title={t(($) => $.messages.header.find)}
          aria-label={t(($) => $.messages.header.find)}
          onClick={onFind}
        >
          <Search />
        </IconButton>
      )}
      <IconButton
        aria-label={t(($) => $.messages.header.more)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {inMenu.map(({ key, label, run, isDanger }) => (
            <MenuItem key={key} onClick={choose(run)} {...(isDanger ? { sx: { color: 'error.main' } } : {})}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
      {others.map(
        ({ name, Menu: Hung }) =>
          Hung && (
            <PartBoundary key={name}>
              <Hung anchor={opened === name ? bar : null} ticket={ticket} onClose={() => setOpened(null)} />
            </PartBoundary>
          ),
      )}
    </div>
  );
}
