import type { FastifyInstance } from 'fastify';
import type { Sealing } from '#platform/crypto';
import { serveRaw, type RawAnswer, type RawRequest } from '#platform/http';
import { createCountedLog, type CountedLog, type Log } from '#platform/log';
import type { Transactions } from '#platform/use-case';
import type { MetaNetwork } from './meta-network.ts';
import { createKnownOwners, type KnownOwners } from './known-owners.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { verifyWebhook } from './verify-webhook.ts';

export interface WebhookParts {
  readonly work: Transactions;
  readonly networks: readonly MetaNetwork[];
  readonly sealing: Sealing;
  readonly log: Log;
}

const maxBytes = 3 * 1024 * 1024;

/** What is kept from one call to the next. */
interface Kept {
  readonly owners: KnownOwners;
  readonly counted: CountedLog;
}

async function answer(parts: WebhookParts, { owners, counted }: Kept, request: RawRequest): Promise<RawAnswer> {
  if (request.method === 'GET') {
    const challenge = await verifyWebhook(parts.work, parts, request.query);
    return challenge === undefined ? { status: 403 } : { status: 200, body: challenge };
  }
  const callback = { raw: request.body, signature: request.header('x-hub-signature-256') };
  const reception = await receiveWebhook({ ...parts, owners }, callback);
  if (reception === 'forged') {
    // Anybody can send as many of these as they like.
    const { address } = request;
    counted.write('warn', { code: 'webhook_forged' }, { address }, 'a webhook without a valid signature was refused');
    return { status: 403 };
  }
  // It is from Meta and none of ours, so asking for it again would only bring it again.
  if (reception === 'unreadable')
    parts.log.error({ code: 'webhook_unreadable', bytes: request.body.length }, 'a webhook of an unknown shape came');
  return { status: 200, body: 'EVENT_RECEIVED' };
}

/** The address that Meta calls: it asks whether it is ours, and tells what happened. */
export function serveWebhooks(http: FastifyInstance, parts: WebhookParts): Promise<void> {
  const kept = { owners: createKnownOwners(), counted: createCountedLog(parts.log) };
  http.addHook('onClose', async () => kept.counted.close());
  return serveRaw(http, {
    methods: ['GET', 'POST'],
    url: '/api/webhooks/meta',
    maxBytes,
    handle: (request) => answer(parts, kept, request),
  });
}
