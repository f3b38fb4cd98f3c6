import type { FigureFilter } from '@oplano/core/figures';
import { useQuery } from '@tanstack/react-query';
import { connectionNamesQuery, userNamesQuery } from '#features/tickets';
import { useTranslation } from '#platform/i18n';
import { MultiChoice } from '#ui/multi-choice';
import { reportQueuesQuery } from './reports.api.ts';

interface FilterFieldsProps<T extends FigureFilter> {
  readonly value: T;
  readonly onChange: (next: T) => void;
}

/** Connections, people and queues; none of a kind is all of it. */
export function PlaceFields<T extends FigureFilter>({ value, onChange }: FilterFieldsProps<T>) {
  const { t } = useTranslation('reports');
  const connectionsAsked = useQuery(connectionNamesQuery);
  const { data: connections = [] } = connectionsAsked;
  const peopleAsked = useQuery(userNamesQuery);
  const { data: people = [] } = peopleAsked;
  const queuesAsked = useQuery(reportQueuesQuery);
  const { data: queues = [] } = queuesAsked;
  const noneText = t(($) => $.reports.filters.none);
  return (
    <>
      <MultiChoice
        label={t(($) => $.reports.filters.connections)}
        options={connections}
        asked={connectionsAsked}
        chosen={value.whatsappIds}
        noneText={noneText}
        onChange={(whatsappIds) => onChange({ ...value, whatsappIds })}
      />
      <MultiChoice
        label={t(($) => $.reports.filters.users)}
        options={[{ id: 0, name: t(($) => $.reports.nobody) }, ...people]}
        asked={peopleAsked}
        chosen={value.users}
        noneText={noneText}
        onChange={(users) => onChange({ ...value, users })}
      />
      <MultiChoice
        label={t(($) => $.reports.filters.queues)}
        options={[{ id: 0, name: t(($) => $.reports.noQueue) }, ...queues]}
        asked={queuesAsked}
        chosen={value.queueIds}
        noneText={noneText}
        onChange={(queueIds) => onChange({ ...value, queueIds })}
      />
    </>
  );
}
