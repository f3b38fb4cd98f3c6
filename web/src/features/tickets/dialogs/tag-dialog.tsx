import type { TicketAction } from '@oplano/contracts/tickets';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { MultiChoice } from '#ui/multi-choice';
import { toastError } from '#ui/toast';
import { inboxTagsQuery } from '../pickers.api.ts';
import { actOnTicket } from '../tickets.api.ts';
import { followTicketChange } from '../tickets.realtime.ts';
import type { TicketAskProps } from './dialog-store.ts';
import { TicketFormDialog } from './form-dialog.tsx';

/** Which tags the contact of a ticket has; of many tickets, which their contacts get beside those they have. */
export default function TagDialog({ ticket, many, ...dialog }: TicketAskProps) {
  const { t } = useTranslation(['bulk', 'tickets']);
  const client = useQueryClient();
  const tagsAsked = useQuery(inboxTagsQuery);
  const { data: tags = [] } = tagsAsked;
  const had = many ? [] : ticket.tags.map(({ id }) => id);
  const [chosen, setChosen] = useState<readonly number[]>(had);

  const saveTags = async (): Promise<boolean> => {
    const added = chosen.filter((id) => !had.includes(id));
    const dropped = had.filter((id) => !chosen.includes(id));
    const actions: TicketAction[] = [
      ...(added.length > 0 ? [{ do: 'tag' as const, tagIds: added }] : []),
      ...(dropped.length > 0 ? [{ do: 'untag' as const, tagIds: dropped }] : []),
    ];
    if (actions.length === 0) return true;
    try {
      followTicketChange(client, await actOnTicket(ticket.id, ...actions));
      return true;
    } catch (error) {
      toastError(error);
      return false;
    }
  };
  return (
    <TicketFormDialog
      {...dialog}
      title={
        many
          ? t(($) => $.bulk.titles.tag, { count: many.count })
          : t(($) => $.bulk.tagging.title, { name: ticket.contact.name })
      }
      submitLabel={many ? t(($) => $.bulk.deeds.tag) : t(($) => $.bulk.tagging.submit)}
      isReady={!many || chosen.length > 0}
      onSubmit={() => (many ? many.run({ do: 'tag', tagIds: [...chosen] }) : saveTags())}
    >
      <MultiChoice
        label={t(($) => $.tickets.filters.tags)}
        noneText={t(($) => $.tickets.filters.none)}
        options={tags}
        asked={tagsAsked}
        chosen={chosen}
        onChange={setChosen}
        autoFocus
      />
    </TicketFormDialog>
  );
}
