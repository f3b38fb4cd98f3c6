import type { FastifyInstance } from 'fastify';
import type { Sealing } from '#platform/crypto';
import { serveRaw, type RawAnswer, type RawRequest } from '#platform/http';
import type { Log } from '#platform/log';
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

async function answer(parts: WebhookParts, owners: KnownOwners, request: RawRequest): Promise<RawAnswer> {
  if (request.method === 'GET') {
    const challenge = await verifyWebhook(parts.work, parts, request.query);
    return challenge === undefined ? { status: 403 } : { status: 200, body: challenge };
  }
  const callback = { raw: request.body, signature: request.header('x-hub-signature-256') };
  const reception = await receiveWebhook({ ...parts, owners }, callback);
  if (reception === 'forged') {
    parts.log.warn({ address: request.address }, 'a webhook without a valid signature was refused');
    return { status: 403 };
  }
  // It is from Meta and none of ours, so asking for it again would only bring it again.
  if (reception === 'unreadable') parts.log.error({ bytes: request.body.length }, 'a webhook of an unknown shape came');
  return { status: 200, body: 'EVENT_RECEIVED' };
}

/** The address that Meta calls: it asks whether it is ours, and tells what happened. */
export function serveWebhooks(http: FastifyInstance, parts: WebhookParts): Promise<void> {
  const owners = createKnownOwners();
  return serveRaw(http, {
    methods: ['GET', 'POST'],
    url: '/api/webhooks/meta',
    maxBytes,
    handle: (request) => answer(parts, owners, request),
  });
}
