import Alert from '@mui/material/Alert';
import { campaignFileMaxBytes, type CampaignDetails } from '@oplano/contracts/campaigns';
import { useQuery } from '@tanstack/react-query';
import { useController, useWatch } from 'react-hook-form';
import { tagNamesQuery } from '#features/tags';
import { useTranslation } from '#platform/i18n';
import { recordFields } from '#platform/records';
import { FileField } from '#ui/file-field';
import { FormSection, WholeLine } from '#ui/form-section';
import { MultiChoice } from '#ui/multi-choice';
import { campaignListsQuery, campaignWaysQuery } from '../campaigns.api.ts';
import type { DialogInput } from './campaign-form.ts';

const { Text, Select } = recordFields<'campaigns', DialogInput>('campaigns');
const megabytes = campaignFileMaxBytes / (1024 * 1024);
const phones: readonly string[] = ['whatsapp', 'whatsappapi'];

/** Whom it is for, through what it goes, when, and what is attached. */
export function GeneralTab({
  record,
  isLocked,
}: {
  readonly record: CampaignDetails | undefined;
  readonly isLocked: boolean;
}) {
  const { t } = useTranslation('campaigns');
  const ways = useQuery(campaignWaysQuery);
  const lists = useQuery(campaignListsQuery);
  const tags = useQuery(tagNamesQuery);
  const { field: others } = useController<DialogInput, 'whatsappIds'>({ name: 'whatsappIds' });
  const { field: file } = useController<DialogInput, 'file'>({ name: 'file' });
  const main = useWatch<DialogInput, 'whatsappId'>({ name: 'whatsappId' });
  const usable = (ways.data ?? []).filter(({ channel }) => phones.includes(channel));
  const names = (rows: readonly { id: number; name: string }[] = []) =>
    rows.map(({ id, name }) => ({ value: id, text: name }));
  return (
    <>
      {isLocked && <Alert severity="info">{t(($) => $.campaigns.dialog.locked)}</Alert>}
      <FormSection>
        <WholeLine>
          <Text name="name" disabled={isLocked} required autoFocus htmlInput={{ maxLength: 50 }} />
        </WholeLine>
        <Select
          name="whatsappId"
          disabled={isLocked}
          options={names(usable)}
          asked={ways}
          none={t(($) => $.campaigns.choose)}
        />
        {!isLocked && usable.length > 1 && (
          <MultiChoice
            label={t(($) => $.campaigns.fields.whatsappIds)}
            options={usable.filter(({ id }) => id !== main)}
            chosen={others.value}
            noneText={t(($) => $.campaigns.none)}
            onChange={others.onChange}
          />
        )}
        <Select
          name="contactListId"
          disabled={isLocked}
          options={names(lists.data)}
          asked={lists}
          none={t(($) => $.campaigns.none)}
        />
        <Select
          name="tagListId"
          disabled={isLocked}
          // A tag that nobody has would write to nobody.
          options={names(tags.data?.filter(({ contactsCount, id }) => contactsCount > 0 || id === record?.tagListId))}
          asked={tags}
          none={t(($) => $.campaigns.none)}
        />
        <Text name="scheduledAt" type="datetime-local" disabled={isLocked} />
      </FormSection>
      <FileField
        current={record?.mediaName ? { name: record.mediaName, url: record.mediaPath } : null}
        change={file.value}
        onChange={file.onChange}
        accept="image/*,audio/*,video/*,application/pdf"
        maxBytes={campaignFileMaxBytes}
        texts={{
          help: t(($) => $.campaigns.file.help, { megabytes }),
          wrongType: t(($) => $.campaigns.file.wrongType),
          tooLarge: t(($) => $.campaigns.file.tooLarge, { megabytes }),
        }}
        disabled={isLocked}
      />
    </>
  );
}
