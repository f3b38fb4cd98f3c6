import type { Campaign, CampaignChange, CampaignDetails, CampaignForm } from '@oplano/contracts/campaigns';
import { allows, fieldOfProblem, fieldOfVariable } from '@oplano/core/campaigns';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import type { ApiError } from '#platform/api';
import { changesOf, resolverOf } from '#platform/forms';
import { useTranslation } from '#platform/i18n';
import { TabbedDialog, titleNaming, type DialogProps } from '#platform/records';
import type { FileChange } from '#ui/file-field';
import {
  campaignRecord,
  createCampaign,
  createCampaignWithFile,
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

const unknownIn = ({ details }: ApiError): string[] =>
  z.object({ unknown: z.array(z.string()) }).safeParse(details).data?.unknown ?? [];

/** The field a refusal is about. */
const fieldOfCode = {
  ...fieldOfProblem,
  ERR_CAMPAIGN_VARIABLE: (error: ApiError, values: DialogOutput) => fieldOfVariable(values, unknownIn(error)),
  ERR_CAMPAIGN_TEMPLATE_NEEDED: 'template',
  ERR_NO_TEMPLATES: 'template',
  ERR_NO_TEMPLATE_FOUND: 'template',
  ERR_TEMPLATE_VALUES: 'template',
  ERR_NO_WAPP_FOUND: 'whatsappId',
  ERR_WAPP_CHANNEL: 'whatsappId',
  ERR_NO_CONTACT_LIST_FOUND: 'contactListId',
  ERR_NO_TAG_FOUND: 'tagListId',
  ERR_NO_QUEUE_FOUND: 'queueId',
  ERR_NO_USER_FOUND: 'userId',
} as const;

/** Adds or changes a campaign; one that has begun people can still read. */
export function CampaignDialog(dialog: DialogProps) {
  const { t } = useTranslation('campaigns');
  return (
    <TabbedDialog<CampaignTab, Campaign, CampaignDetails, DialogInput, DialogOutput>
      {...dialog}
      kind={campaignRecord}
      maxWidth="md"
      resolver={() => resolver}
      values={campaignValues}
      save={(values, { record, dirty }) =>
        record
          ? saveChange(record.id, changesOf(formOf(values), dirty), values.file)
          : saveNew(formOf(values), values.file)
      }
      isLocked={isLocked}
      fieldOfCode={fieldOfCode}
      title={(record) =>
        titleNaming(
          t(($) => $.campaigns.dialog[isLocked(record) ? 'view' : record ? 'edit' : 'create']),
          record,
        )
      }
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

/** A new one is saved together with its file: it never begins without it. */
const saveNew = (form: CampaignForm, change: FileChange): Promise<Campaign> =>
  change instanceof File ? createCampaignWithFile(form, change) : createCampaign(form);

/** The file first: a time that is set with it finds it there. */
async function saveChange(id: number, changed: CampaignChange, change: FileChange): Promise<Campaign> {
  if (change === 'remove') await removeCampaignFile(id);
  else if (change !== null) await uploadCampaignFile(id, change);
  return updateCampaign(id, changed);
}
