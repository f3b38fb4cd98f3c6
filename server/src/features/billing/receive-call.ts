import { companyOfTxid } from '@oplano/core/billing';
import { automation } from '@oplano/core/principals';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sameSecret, type Signatures } from '#platform/crypto';
import { serveRaw, type RawAnswer, type RawRequest } from '#platform/http';
import { createCountedLog, type CountedLog, type Log } from '#platform/log';
import type { Transactions } from '#platform/use-case';
import { checkCharge } from './billing.jobs.ts';
import { hasCharge } from './charges.repo.ts';
import { keyOfCharge } from './reconcile.ts';

export interface BankDoorParts {
  readonly work: Transactions;
  readonly signatures: Signatures;
  readonly log: Log;
}

const path = '/api/webhooks/pix';
const maxBytes = 256 * 1024;
/** Only which charges it is about is read: the bank is asked for the rest. */
const called = z.object({ pix: z.array(z.object({ txid: z.string().max(40).optional() })).max(1_000) });

const secretOf = (signatures: Signatures): string => signatures.sign('bank webhook', path);

/** The address the bank is given. It puts `/pix` behind whatever stands there, so that an idle parameter takes it. */
export const bankCallsAt = (publicUrl: string, signatures: Signatures): string =>
  `${publicUrl}${path}?hmac=${secretOf(signatures)}&ignorar=`;

async function receive(parts: BankDoorParts, counted: CountedLog, request: RawRequest): Promise<RawAnswer> {
  const given = Buffer.from(request.query.get('hmac') ?? '');
  if (!sameSecret(given, Buffer.from(secretOf(parts.signatures)))) {
    // Anybody can send as many of these as they like.
    const { address } = request;
    counted.write('warn', { code: 'pix_call_forged' }, { address }, 'a call without the bank’s secret was refused');
    return { status: 403 };
  }
  const txids = new Set(read(request.body));
  for (const txid of txids) await lookAt(parts.work, txid);
  return { status: 200, body: '200' };
}

/** A test of the bank, and whatever else it says, is about no charge. */
function read(body: Buffer): string[] {
  try {
    return called.parse(JSON.parse(body.toString())).pix.flatMap(({ txid }) => txid ?? []);
  } catch {
    return [];
  }
}

/** Stored before it is answered: the bank need not call again. */
async function lookAt(work: Transactions, txid: string): Promise<void> {
  const companyId = companyOfTxid(txid);
  if (companyId === undefined) return;
  await work.inCompany(
    companyId,
    async (ctx) => {
      if (!(await hasCharge(ctx.db, companyId, txid))) return;
      await ctx.enqueue(checkCharge, { txid }, { key: keyOfCharge(txid) });
    },
    automation('bank'),
  );
}

/** The address the bank calls when money came in, or was given back. */
export function serveBankCalls(http: FastifyInstance, parts: BankDoorParts): Promise<void> {
  const counted = createCountedLog(parts.log);
  http.addHook('onClose', async () => counted.close());
  return serveRaw(http, {
    methods: ['POST'],
    url: path,
    maxBytes,
    handle: (request) => receive(parts, counted, request),
  });
}
