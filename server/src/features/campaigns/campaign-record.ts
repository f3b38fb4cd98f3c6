import { templateChoice } from '@oplano/contracts/messages';
import {
  campaignCounts,
  type Campaign,
  type CampaignCounts,
  type CampaignForm,
  type CampaignShare,
  type CampaignStatus,
  type CampaignTicketStatus,
} from '@oplano/contracts/campaigns';
import { sql, type Selectable } from 'kysely';
import { allOf, type Database, type TenantDb } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';

export type CampaignRow = Selectable<Database['campaigns']>;
export type ShareRow = Selectable<Database['campaign_shares']>;
/** As JSON: times are texts. */
type SharedRow = Omit<ShareRow, 'pause_until' | 'paused_at'> & {
  readonly pause_until: string | null;
  readonly paused_at: string | null;
};

/** Campaigns with what their records show; each part of one, in order. */
export const selectCampaigns = (db: TenantDb) =>
  db
    .selectFrom('campaigns')
    .leftJoin('contact_lists', 'contact_lists.id', 'campaigns.contact_list_id')
    .leftJoin('tags', 'tags.id', 'campaigns.tag_id')
    .leftJoin('users', 'users.id', 'campaigns.user_id')
    .leftJoin('queues', 'queues.id', 'campaigns.queue_id')
    .select(allOf('campaigns'))
    .select([
      'contact_lists.name as list_name',
      'tags.name as tag_name',
      'users.name as user_name',
      'queues.name as queue_name',
      sql<SharedRow[]>`coalesce((
        select jsonb_agg(to_jsonb(share) order by share.place) from campaign_shares share
        where share.company_id = campaigns.company_id and share.campaign_id = campaigns.id
      ), '[]')`.as('shares'),
    ]);
type FullRow = Awaited<ReturnType<ReturnType<typeof selectCampaigns>['executeTakeFirstOrThrow']>>;

const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });
const iso = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString());

const columns: Readonly<Record<keyof CampaignCounts, keyof ShareRow>> = {
  total: 'total',
  valid: 'valid',
  queued: 'queued',
  waiting: 'waiting',
  sending: 'sending',
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  answered: 'answered',
  failed: 'failed',
  skipped: 'skipped',
  everSent: 'ever_sent',
  everDelivered: 'ever_delivered',
  everRead: 'ever_read',
  confirmationsRequested: 'requested',
  confirmations: 'confirmed',
};

/** The counts of all parts together. */
const countsOf = (shares: readonly SharedRow[]): CampaignCounts =>
  campaignCounts.parse(
    Object.fromEntries(
      Object.entries(columns).map(([key, column]) => [
        key,
        shares.reduce((sum, share) => sum + Number(share[column as keyof SharedRow]), 0),
      ]),
    ),
  );

const toShare = (row: SharedRow): CampaignShare => ({
  place: row.place,
  whatsappId: row.connection_id,
  name: row.connection_name,
  pause:
    row.pause_reason === null
      ? null
      : {
          // The column takes no other word.
          reason: row.pause_reason as NonNullable<CampaignShare['pause']>['reason'],
          text: row.pause_text,
          until: iso(row.pause_until),
          since: iso(row.paused_at) ?? new Date(0).toISOString(),
        },
});

/** What somebody wrote into the five places of each kind. */
export const textsOf = ({
  messages: m,
  confirmation_messages: c,
}: Pick<CampaignRow, 'messages' | 'confirmation_messages'>) => ({
  message1: m[0] ?? '',
  message2: m[1] ?? '',
  message3: m[2] ?? '',
  message4: m[3] ?? '',
  message5: m[4] ?? '',
  confirmationMessage1: c[0] ?? '',
  confirmationMessage2: c[1] ?? '',
  confirmationMessage3: c[2] ?? '',
  confirmationMessage4: c[3] ?? '',
  confirmationMessage5: c[4] ?? '',
});

export const campaignStatusOf = (row: Pick<CampaignRow, 'status'>): CampaignStatus => row.status as CampaignStatus;
export const ticketStatusOf = (row: Pick<CampaignRow, 'ticket_status'>): CampaignTicketStatus =>
  row.ticket_status as CampaignTicketStatus;

/** A stored campaign as the dialog would send it. */
export const toForm = (
  row: CampaignRow,
  connectionIds: readonly number[],
): Omit<CampaignForm, 'scheduledAt'> & { scheduledAt: Date | null } => ({
  name: row.name,
  ...textsOf(row),
  confirmation: row.confirmation,
  scheduledAt: row.scheduled_at,
  contactListId: row.contact_list_id,
  tagListId: row.tag_id,
  whatsappId: connectionIds[0] ?? 0,
  whatsappIds: [...connectionIds],
  userId: row.user_id,
  queueId: row.queue_id,
  statusTicket: ticketStatusOf(row),
  openTicket: row.open_ticket ? 'enabled' : 'disabled',
  template: row.template === null ? null : templateChoice.parse(row.template),
});

export const toCampaign = (row: FullRow, { fileUrl }: Pick<CompanyCtx, 'fileUrl'>): Campaign => {
  const ids = row.shares.flatMap(({ connection_id: id }) => id ?? []);
  const [main] = row.shares;
  return {
    ...toForm(row, ids),
    id: row.id,
    companyId: row.company_id,
    status: campaignStatusOf(row),
    scheduledAt: row.scheduled_at?.toISOString() ?? null,
    startedAt: row.started_at?.toISOString() ?? null,
    completedAt: row.completed_at?.toISOString() ?? null,
    contactList: named(row.contact_list_id, row.list_name),
    tagList: named(row.tag_id, row.tag_name),
    whatsappId: main?.connection_id ?? null,
    whatsapp: main ? named(main.connection_id, main.connection_name) : null,
    whatsappIds: ids,
    user: named(row.user_id, row.user_name),
    queue: named(row.queue_id, row.queue_name),
    mediaPath: row.media_path === null ? null : fileUrl(row.media_path),
    mediaName: row.media_name,
    counts: countsOf(row.shares),
    shares: row.shares.map(toShare),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.shares.reduce((sum, { version }) => sum + version, row.version),
  };
};
