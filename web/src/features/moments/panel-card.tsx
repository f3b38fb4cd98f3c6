import Button from '@mui/material/Button';
import type { Ticket } from '@oplano/contracts/tickets';
import type { PanelPerson } from '@oplano/core/moments';
import { memo, useId, useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { CountPill } from '#ui/count-pill';
import { useDropPlace } from '#ui/drag-and-drop';
import { PersonAvatar } from '#ui/person-avatar';
import { PanelTicket, ticketKind } from './panel-ticket.tsx';
import styles from './moments.module.css';

interface PanelCardProps {
  /** Null: the tickets that nobody leads. */
  readonly person: PanelPerson | null;
  readonly tickets: readonly Ticket[];
  readonly timeText: (instant: string) => string;
}

/** More than anybody reads at once; the rest is a click away. */
const shownAtFirst = 12;

/** Somebody with the tickets they lead. */
export const PanelCard = memo(function PanelCard({ person, tickets, timeText }: PanelCardProps) {
  const { t } = useTranslation('moments');
  const titleId = useId();
  const [isWhole, setWhole] = useState(false);
  const element = useDropPlace(ticketKind, person?.id ?? null);
  const shown = isWhole ? tickets : tickets.slice(0, shownAtFirst);
  const there = person && t(($) => $.moments[person.online ? 'online' : 'offline']);
  const presence = person?.away ? [t(($) => $.moments.away), person.away.text].filter(Boolean).join(' · ') : there;
  return (
    <section ref={element} className={styles.card} aria-labelledby={titleId} data-pending={person === null}>
      <header className={styles.head}>
        {person && (
          <span className={styles.face} data-online={person.online}>
            <PersonAvatar id={person.id} name={person.name} picture={null} size={36} />
          </span>
        )}
        <div className={styles.who}>
          <h2 id={titleId} className={styles.name}>
            {person?.name ?? t(($) => $.moments.pending)}
          </h2>
          {presence && <p className={styles.presence}>{presence}</p>}
        </div>
        <CountPill count={tickets.length} label={t(($) => $.moments.load, { count: tickets.length })} />
      </header>
      {tickets.length === 0 ? (
        <p className={styles.none}>{t(($) => $.moments.none)}</p>
      ) : (
        <ul className={styles.tickets}>
          {shown.map((ticket) => (
            <PanelTicket key={ticket.id} ticket={ticket} timeText={timeText} />
          ))}
        </ul>
      )}
      {shown.length < tickets.length && (
        <Button size="small" color="inherit" onClick={() => setWhole(true)}>
          {t(($) => $.moments.more, { count: tickets.length - shown.length })}
        </Button>
      )}
    </section>
  );
});
