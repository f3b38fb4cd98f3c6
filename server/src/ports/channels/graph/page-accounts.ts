import { z } from 'zod';
import { createGraphClient, type GraphClient, type GraphSettings } from './graph-client.ts';

/** A page that somebody let us answer for; its token does not expire. */
export interface AvailablePage {
  readonly pageId: string;
  readonly name: string;
  readonly accessToken: string;
  readonly instagram?: { readonly id: string; readonly username: string };
}

const token = z.object({ access_token: z.string() });
const pages = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string().default(''),
      access_token: z.string().optional(),
      instagram_business_account: z.object({ id: z.string(), username: z.string().default('') }).optional(),
    }),
  ),
  paging: z
    .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
    .optional(),
});

const subscribedFields = [
  'messages',
  'messaging_postbacks',
  'message_echoes',
  'message_deliveries',
  'message_reads',
  'message_reactions',
  'message_edits',
  'messaging_referrals',
].join(',');

/** Asks Meta to tell us what happens on the page and on the Instagram account that is linked to it. */
export async function subscribePage(graph: GraphClient, pageId: string): Promise<void> {
  await graph.call('POST', `${pageId}/subscribed_apps`, z.unknown(), {
    query: { subscribed_fields: subscribedFields },
  });
}

/** The pages of the person who signed in at Facebook. Their short-lived token is traded for one that lasts first. */
export async function listAvailablePages(settings: GraphSettings, userToken: string): Promise<AvailablePage[]> {
  const { appId = '', appSecret = '' } = settings;
  const { access_token: lasting } = await createGraphClient(settings, userToken).call(
    'GET',
    'oauth/access_token',
    token,
    {
      query: {
        grant_type: 'fb_exchange_token',
        client_id: appId,
        client_secret: appSecret,
        fb_exchange_token: userToken,
      },
    },
  );
  const graph = createGraphClient(settings, lasting);
  const found: AvailablePage[] = [];
  for (let after: string | undefined, more = true; more;) {
    const page = await graph.call('GET', 'me/accounts', pages, {
      query: {
        fields: 'id,name,access_token,instagram_business_account{id,username}',
        limit: '100',
        ...(after ? { after } : {}),
      },
    });
    for (const { id, name, access_token: accessToken, instagram_business_account: instagram } of page.data) {
      // Without a token the person may see the page but not answer for it.
      if (accessToken) found.push({ pageId: id, name, accessToken, ...(instagram ? { instagram } : {}) });
    }
    after = page.paging?.cursors?.after;
    more = page.paging?.next !== undefined && after !== undefined;
  }
  return found;
}
