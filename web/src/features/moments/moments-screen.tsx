import FullscreenExitOutlined from '@mui/icons-material/FullscreenExitOutlined';
import FullscreenOutlined from '@mui/icons-material/FullscreenOutlined';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { Ticket } from '@oplano/contracts/tickets';
import { queueForHandOver, type PanelCards, type PanelPerson } from '@oplano/core/moments';
import { mayReturn } from '@oplano/core/tickets';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queuesQuery } from '#features/queues';
import { openTicketDialog, TicketDialogs, useTicketActions, useTimeText } from '#features/tickets';
import { useTranslation } from '#platform/i18n';
import { useActor } from '#platform/session';
import { useDrops } from '#ui/drag-and-drop';
import { ErrorState } from '#ui/error-state';
import { MultiChoice } from '#ui/multi-choice';
import { PageHeader } from '#ui/page-header';
import { SlowWords } from '#ui/slow-words';
import { useWall } from '#ui/use-wall';
import { PanelCard } from './panel-card.tsx';
import { ticketKind } from './panel-ticket.tsx';
import { useColumnCount } from './use-column-count.ts';
import { usePanel } from './use-panel.ts';
import styles from './moments.module.css';

const nobodys: readonly Ticket[] = [];

/** Who serves whom right now. */
export function MomentsScreen() {
  const { t } = useTranslation('moments');
  const wall = useWall();
  const [queueIds, setQueueIds] = useState<readonly number[]>([]);
  const queuesAsked = useQuery(queuesQuery);
  const { data: queues = [] } = queuesAsked;
  const { status, error, cards, people, tickets, retry } = usePanel(queueIds);
  const timeText = useTimeText();
  useHandOver(tickets, people);

  return (
    <div className={styles.screen} data-wall={wall.isOn}>
      <PageHeader
        title={t(($) => $.moments.title)}
        tools={
          !wall.isOn && (
            <div className={styles.queues}>
              <MultiChoice
                label={t(($) => $.moments.queues)}
                options={queues}
                asked={queuesAsked}
                chosen={queueIds}
                noneText={t(($) => $.moments.noQueue)}
                onChange={setQueueIds}
              />
            </div>
          )
        }
        action={
          wall.isOffered && (
            <Button
              color="inherit"
              startIcon={wall.isOn ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
              onClick={wall.toggle}
            >
              {t(($) => $.moments.wall[wall.isOn ? 'leave' : 'enter'])}
            </Button>
          )
        }
      />
      {status === 'error' && <ErrorState error={error} onRetry={retry} />}
      {status === 'loading' && <Bones />}
      {status === 'ready' && (
        <div className={styles.columns}>
          <PanelCard person={null} tickets={cards.get(null) ?? nobodys} timeText={timeText} />
          <People people={people} cards={cards} timeText={timeText} />
        </div>
      )}
      <TicketDialogs />
    </div>
  );
}

interface PeopleProps {
  readonly people: readonly PanelPerson[];
  readonly cards: PanelCards;
  readonly timeText: (instant: string) => string;
}

/** The cards of the team in columns, the first of them in the first row. */
function People({ people, cards, timeText }: PeopleProps) {
  const box = useRef<HTMLDivElement>(null);
  const count = useColumnCount(box);
  return (
    <div ref={box} className={styles.people}>
      {Array.from({ length: count }, (_, column) => (
        <div key={column} className={styles.column}>
          {people
            .filter((__, place) => place % count === column)
            .map((person) => (
              <PanelCard
                key={person.id}
                person={person}
                tickets={cards.get(person.id) ?? nobodys}
                timeText={timeText}
              />
            ))}
        </div>
      ))}
    </div>
  );
}

/** A ticket that is dropped on somebody is handed over; dropped among those that wait, it waits again. */
function useHandOver(tickets: readonly Ticket[], people: readonly PanelPerson[]): void {
  const actor = useActor();
  const actions = useTicketActions();
  useDrops(ticketKind, {
    onDropped: (ticketId, userId) => {
      const ticket = tickets.find(({ id }) => id === ticketId);
      if (!ticket || ticket.userId === userId) return;
      if (userId === null) {
        if (mayReturn(actor, ticket)) void actions.returnToQueue(ticket);
        return;
      }
      const person = people.find(({ id }) => id === userId);
      const queueId = person ? queueForHandOver(ticket, person) : null;
      if (queueId === null) openTicketDialog({ kind: 'transfer', ticket });
      else void actions.transfer(ticket, { userId, queueId, message: '' });
    },
  });
}

function Bones() {
  const { t } = useTranslation('common');
  return (
    <output className={styles.cards} aria-label={t(($) => $.common.loading)}>
      <SlowWords />
      {[0, 1, 2, 3].map((card) => (
        <Skeleton key={card} variant="rounded" height={220} />
      ))}
    </output>
  );
}
