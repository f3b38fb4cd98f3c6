import type { RealtimeHandlers } from '@oplano/contracts';
import type {
  Campaign,
  CampaignChange,
  CampaignDetails,
  CampaignForm,
  CampaignRecipient,
  CampaignReport,
  CampaignSettings,
  RecipientState,
} from '@oplano/contracts/campaigns';
import { settingsFromPairs } from '@oplano/core/campaigns';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call, routes } from '#platform/api';
import type { AskedPage, ListFilter } from '#platform/query';
import { defineRecord } from '#platform/records';

const at = (campaignId: number) => ({ params: { campaignId } });

export const campaignRecord = defineRecord({
  name: 'campaigns',
  feed: { record: 'record', id: 'id' },
  missing: 'ERR_NO_CAMPAIGN_FOUND',
  list: {
    fetchPage: async (query: ListFilter & AskedPage, signal) => {
      const { records, ...page } = await call(routes.campaigns.list, { query, signal });
      return { rows: records, ...page };
    },
    searches: ({ name }) => [name],
    orderBy: ({ name }) => name,
  },
  show: (campaignId, signal): Promise<CampaignDetails> => call(routes.campaigns.show, { ...at(campaignId), signal }),
  remove: (campaignId) => call(routes.campaigns.remove, at(campaignId)),
  follow: (client, event) => {
    if (event.kind === 'delete') return;
    const { record } = event;
    client.setQueryData(campaignQuery(record.id).queryKey, (shown) =>
      shown && shown.version < record.version ? { ...shown, ...record } : shown,
    );
    if (record.status === 'FINALIZADA') refreshLater(client, record.id);
  },
});

const refreshMs = 5_000;
/** The last ticks come a moment after the last message: the report is looked at once more then. */
function refreshLater(client: QueryClient, campaignId: number): void {
  setTimeout(() => void client.invalidateQueries({ queryKey: ['campaigns', 'report', campaignId] }), refreshMs);
}

/** A campaign as its report is headed. */
export const campaignQuery = (campaignId: number) =>
  queryOptions({
    queryKey: ['campaigns', 'report', campaignId, 'head'],
    queryFn: ({ signal }): Promise<CampaignDetails> => call(routes.campaigns.show, { ...at(campaignId), signal }),
  });
export const reportQuery = (campaignId: number) =>
  queryOptions({
    queryKey: ['campaigns', 'report', campaignId, 'figures'],
    queryFn: ({ signal }): Promise<CampaignReport> => call(routes.campaigns.report, { ...at(campaignId), signal }),
  });

export interface PeopleFilter extends ListFilter {
  readonly state: RecipientState | null;
}
/** Everybody of a campaign, by pages; fetched anew as it goes on. */
export const peopleQuery = (
  campaignId: number,
  { searchParam, state, pageNumber }: PeopleFilter & { readonly pageNumber: number },
) =>
  queryOptions({
    queryKey: ['campaigns', 'report', campaignId, 'people', searchParam, state, pageNumber],
    queryFn: ({ signal }): Promise<{ records: CampaignRecipient[]; hasMore: boolean; count: number }> =>
      call(routes.campaigns.recipients, {
        ...at(campaignId),
        query: { searchParam, pageNumber: String(pageNumber), ...(state === null ? {} : { state }) },
        signal,
      }),
    placeholderData: (before) => before,
  });

export const campaignHandlers = (client: QueryClient): RealtimeHandlers['campaigns'] => ({
  ...campaignRecord.handlers(client),
  reload: () => void client.invalidateQueries({ queryKey: ['campaigns'] }),
});

export const settingsQuery = queryOptions({
  queryKey: ['campaignSettings'],
  queryFn: async ({ signal }): Promise<CampaignSettings> =>
    settingsFromPairs(await call(routes.campaignSettings.show, { signal })),
});
export const saveSettings = async (settings: Partial<CampaignSettings>): Promise<CampaignSettings> =>
  settingsFromPairs(await call(routes.campaignSettings.save, { body: { settings } }));

export const campaignWaysQuery = queryOptions({
  queryKey: ['campaigns', 'connections'],
  queryFn: ({ signal }) => call(routes.connections.list, { query: { session: '0' }, signal }),
});
export const campaignListsQuery = queryOptions({
  queryKey: ['campaigns', 'lists'],
  queryFn: ({ signal }) => call(routes.contactLists.names, { signal }),
});
export const campaignPeopleQuery = queryOptions({
  queryKey: ['campaigns', 'users'],
  queryFn: ({ signal }) => call(routes.users.names, { signal }),
});
export const campaignTemplatesQuery = (whatsappId: number | null) =>
  queryOptions({
    queryKey: ['campaigns', 'templates', whatsappId],
    queryFn: ({ signal }) =>
      call(routes.campaigns.templates, { query: { whatsappId: String(whatsappId ?? 0) }, signal }),
    enabled: whatsappId !== null,
    retry: false,
  });
export const previewQuery = (body: { message: string; contactListId: number | null; tagListId: number | null }) =>
  queryOptions({
    queryKey: ['campaigns', 'preview', body],
    queryFn: ({ signal }) => call(routes.campaigns.preview, { body, signal }),
    placeholderData: (before) => before,
  });

export const createCampaign = (body: CampaignForm): Promise<Campaign> => call(routes.campaigns.create, { body });
export const createCampaignWithFile = (body: CampaignForm, file: File): Promise<Campaign> =>
  call(routes.campaigns.createWithFile, { body: { campaign: JSON.stringify(body) }, file });
export const updateCampaign = (id: number, body: CampaignChange): Promise<Campaign> =>
  call(routes.campaigns.update, { ...at(id), body });
export const uploadCampaignFile = (id: number, file: File): Promise<Campaign> =>
  call(routes.campaigns.uploadMedia, { ...at(id), file });
export const removeCampaignFile = (id: number): Promise<Campaign> => call(routes.campaigns.removeMedia, at(id));
export const cancelCampaign = (id: number): Promise<Campaign> => call(routes.campaigns.cancel, at(id));
export const restartCampaign = (id: number): Promise<Campaign> => call(routes.campaigns.restart, at(id));
export const resumeShare = (id: number, place: number): Promise<Campaign> =>
  call(routes.campaigns.resume, { ...at(id), body: { place } });
export const sendTest = (id: number, number: string) => call(routes.campaigns.test, { ...at(id), body: { number } });
export const exportPeople = (id: number) => call(routes.campaigns.export, at(id));
