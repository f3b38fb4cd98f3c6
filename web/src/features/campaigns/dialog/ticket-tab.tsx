import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { queuesQuery } from '#features/queues';
import { useTranslation } from '#platform/i18n';
import { recordFields } from '#platform/records';
import { FormSection } from '#ui/form-section';
import { campaignPeopleQuery } from '../campaigns.api.ts';
import type { DialogInput } from './campaign-form.ts';

const { Select } = recordFields<'campaigns', DialogInput>('campaigns');

/** What becomes of the conversation. */
export function CampaignTicketTab({ isLocked }: { readonly isLocked: boolean }) {
  const { t } = useTranslation('campaigns');
  const people = useQuery(campaignPeopleQuery);
  const queues = useQuery(queuesQuery);
  const opens = useWatch<DialogInput, 'openTicket'>({ name: 'openTicket' }) === 'enabled';
  const names = (rows: readonly { id: number; name: string }[] = []) =>
    rows.map(({ id, name }) => ({ value: id, text: name }));
  return (
    <FormSection>
      <Select
        name="openTicket"
        disabled={isLocked}
        options={(['enabled', 'disabled'] as const).map((value) => ({
          value,
          text: t(($) => $.campaigns.openTicket[value]),
        }))}
      />
      <Select
        name="statusTicket"
        disabled={isLocked || !opens}
        options={(['closed', 'pending', 'open'] as const).map((value) => ({
          value,
          text: t(($) => $.campaigns.statusTicket[value]),
        }))}
      />
      <Select
        name="userId"
        disabled={isLocked}
        options={names(people.data)}
        asked={people}
        none={t(($) => $.campaigns.nobody)}
      />
      <Select
        name="queueId"
        disabled={isLocked}
        options={names(queues.data)}
        asked={queues}
        none={t(($) => $.campaigns.none)}
      />
    </FormSection>
  );
}
