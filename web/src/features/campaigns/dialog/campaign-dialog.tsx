import type { Campaign, CampaignDetails } from '@oplano/contracts/campaigns';
import { allows, fieldOfProblem } from '@oplano/core/campaigns';
import type { Resolver } from 'react-hook-form';
import { resolverOf } from '#platform/forms';
import { errorText, useTranslation } from '#platform/i18n';
import { PartlySaved, TabbedDialog, type DialogProps } from '#platform/records';
import type { FileChange } from '#ui/file-field';
import {
  campaignRecord,
  createCampaign,
  removeCampaignFile,
  updateCampaign,
  uploadCampaignFile,
} from '../campaigns.api.ts';
import {
  campaignTabOf,
  campaignDialogForm,
  formOf,
  campaignValues,
  type CampaignTab,
  type DialogInput,
  type DialogOutput,
} from './campaign-form.ts';
import { GeneralTab } from './general-tab.tsx';
import { TestSend } from './test-send.tsx';
import { TextsTab } from './texts-tab.tsx';
import { CampaignTicketTab } from './ticket-tab.tsx';

// The connection is a number once the form is whole, which the resolver makes sure of.
const resolver = resolverOf(campaignDialogForm) as unknown as Resolver<DialogInput, unknown, DialogOutput>;

const isLocked = (record: CampaignDetails | undefined): boolean =>
  record !== undefined &&
  !allows(
    { status: record.status, scheduledAt: record.scheduledAt === null ? null : new Date(record.scheduledAt) },
    'save',
    new Date(),
  );

/** Adds or changes a campaign; one that has begun people can still read. */
export function CampaignDialog(dialog: DialogProps) {
  const { t } = useTranslation('campaigns');
  const save = async (values: DialogOutput, current: CampaignDetails | undefined) => {
    const form = formOf(values);
    const saved = current ? await updateCampaign(current.id, form) : await createCampaign(form);
    return saveFile(saved, values.file, (reason) => t(($) => $.campaigns.fileFailed, { reason }));
  };
  return (
    <TabbedDialog<CampaignTab, Campaign, CampaignDetails, DialogInput, DialogOutput>
      {...dialog}
      kind={campaignRecord}
      maxWidth="md"
      resolver={() => resolver}
      values={campaignValues}
      save={(values, { record }) => save(values, record)}
      isLocked={isLocked}
      fieldOfCode={{ ...fieldOfProblem, ERR_CAMPAIGN_VARIABLE: 'message1', ERR_CAMPAIGN_TEMPLATE_NEEDED: 'template' }}
      title={(record) => t(($) => $.campaigns.dialog[isLocked(record) ? 'view' : record ? 'edit' : 'create'])}
      actions={(record) => record && <TestSend campaign={record} />}
      tabsLabel={t(($) => $.campaigns.dialog.tabs)}
      tabOf={campaignTabOf}
      tabs={[
        {
          name: 'general',
          label: t(($) => $.campaigns.tabs.general),
          content: (record) => <GeneralTab record={record} isLocked={isLocked(record)} />,
        },
        {
          name: 'messages',
          label: t(($) => $.campaigns.tabs.messages),
          content: (record) => <TextsTab kind="message" isLocked={isLocked(record)} />,
        },
        {
          name: 'confirmations',
          label: t(($) => $.campaigns.tabs.confirmations),
          content: (record) => <TextsTab kind="confirmationMessage" isLocked={isLocked(record)} />,
        },
        {
          name: 'ticket',
          label: t(($) => $.campaigns.tabs.ticket),
          content: (record) => <CampaignTicketTab isLocked={isLocked(record)} />,
        },
      ]}
    />
  );
}

async function saveFile(saved: Campaign, change: FileChange, problem: (reason: string) => string) {
  if (change === null) return saved;
  try {
    return change === 'remove' ? await removeCampaignFile(saved.id) : await uploadCampaignFile(saved.id, change);
  } catch (error) {
    return new PartlySaved(saved, problem(await errorText(error)));
  }
}
