import RestartAlt from '@mui/icons-material/RestartAlt';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { ChatbotOption } from '@oplano/contracts/chatbot';
import type { Queue } from '@oplano/contracts/queues';
import { freshTicket } from '@oplano/core/automation';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useCompanySettings } from '#features/settings';
import { useTranslation } from '#platform/i18n';
import { useSessionUser } from '#platform/session';
import { ErrorState } from '#ui/error-state';
import { FormattedText } from '#ui/formatted-text';
import { LoadingBlock } from '#ui/loading-block';
import { attendantsQuery, queuesQuery, treesQuery } from '../queues.api.ts';
import { sayText, simulate, type SimTicket, type World } from './simulate.ts';
import styles from './simulator.module.css';

interface SimulatorProps {
  readonly queue: Queue & { readonly chatbots: readonly ChatbotOption[] };
}

interface Line {
  readonly who: 'customer' | 'bot' | 'note';
  readonly text: string;
}

/** Type as a customer and see what the bot would answer. Nothing leaves this browser. */
export function Simulator({ queue }: SimulatorProps) {
  const { t } = useTranslation('queues');
  const { company } = useSessionUser();
  const settings = useCompanySettings();
  const asked = [useQuery(queuesQuery), useQuery(treesQuery), useQuery(attendantsQuery)] as const;
  const [{ data: queues }, { data: trees }, { data: people }] = asked;
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [ticket, setTicket] = useState<SimTicket>(freshTicket);
  const [text, setText] = useState('');
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    end.current?.scrollTo?.({ top: end.current.scrollHeight });
  }, [lines]);

  // A bot that knows half of the company would answer something else.
  const missing = asked.filter(({ data }) => data === undefined);
  if (!queues || !trees || !people) {
    const failed = missing.find(({ error }) => error !== null);
    if (!failed) return <LoadingBlock height={320} />;
    return <ErrorState error={failed.error} onRetry={() => missing.forEach(({ refetch }) => void refetch())} />;
  }

  /** Where the ticket is, for whoever would look at it. */
  const noteOn = (now: SimTicket, isSilent: boolean): string => {
    const user = people.find(({ id }) => id === now.userId)?.name;
    const name = [queue, ...queues].find(({ id }) => id === now.queueId)?.name ?? '';
    if (now.status === 'closed') return t(($) => $.queues.simulator.closed);
    if (now.useIntegration || now.automation?.lead === 'prompt') return t(($) => $.queues.simulator.led);
    if (user) return t(($) => $.queues.simulator.forUser, { user });
    if (now.automation === null && now.queueId !== null) return t(($) => $.queues.simulator.inQueue, { queue: name });
    return isSilent ? t(($) => $.queues.simulator.silent) : '';
  };
  const send = () => {
    const said = text.trim();
    if (said === '') return;
    const world: World = { queue, queues, trees, settings, timeZone: company.timeZone };
    const next = simulate(world, ticket, said, new Date());
    const note = noteOn(next.ticket, next.says.length === 0);
    const files = t(($) => $.queues.simulator.files);
    setLines([
      ...lines,
      { who: 'customer', text: said },
      ...next.says.map((say): Line => ({ who: 'bot', text: sayText(say, settings, files) })),
      ...(note ? [{ who: 'note', text: note } as const] : []),
    ]);
    setTicket(next.ticket);
    setText('');
  };
  /** The dialog around this is a form of its own: Enter here sends, it does not save the queue. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    send();
  };
  const restart = () => {
    setLines([]);
    setTicket(freshTicket);
  };
  return (
    <div className={styles.simulator}>
      <p className={styles.help}>{t(($) => $.queues.simulator.help)}</p>
      <div ref={end} className={styles.talk} role="log" aria-label={t(($) => $.queues.simulator.talk)}>
        {lines.map((line, index) => (
          <div key={index} className={styles.line} data-who={line.who}>
            {line.who === 'bot' ? <FormattedText text={line.text} /> : line.text}
          </div>
        ))}
      </div>
      <div className={styles.input}>
        <TextField
          fullWidth
          label={t(($) => $.queues.simulator.message)}
          value={text}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
        />
        <Button variant="outlined" onClick={send}>
          {t(($) => $.queues.simulator.send)}
        </Button>
        <Button color="inherit" startIcon={<RestartAlt />} onClick={restart}>
          {t(($) => $.queues.simulator.restart)}
        </Button>
      </div>
    </div>
  );
}
