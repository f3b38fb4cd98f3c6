import { createHmac } from 'node:crypto';
import type { Channel } from '@oplano/contracts/connections';
import fc from 'fast-check';
import { insertConnection } from '../../../server/src/features/connections/index.ts';
import { runInCompany } from '../../../server/src/platform/use-case/index.ts';
import { ownerQuery } from '../../../server/test/owner.ts';
import type { Ground } from '../ground.ts';
import { demandOrderly, demandUntouched } from '../judge.ts';
import { callbacks, mutated } from '../mutate.ts';
import { demand, type Property } from '../property.ts';
import { anyText } from '../texts.ts';

export const metaSettings = {
  META_APP_ID: '4200000000000001',
  META_APP_SECRET: 'a secret',
  META_VERIFY_TOKEN: 'a token of the platform',
};

const [number, page] = ['770000000000001', '880000000000001'];

/** A company that answers for a number and two pages. */
async function addAccounts(ground: Ground): Promise<void> {
  const { app } = ground;
  const { company } = await ground.callers();
  const accounts: [Channel, string][] = [
    ['whatsappapi', number],
    ['facebook', page],
    ['instagram', page],
  ];
  for (const [channel, account] of accounts) {
    await runInCompany(app.app.runtime, company.companyId, ({ db, now }) =>
      insertConnection(
        db,
        company.companyId,
        { name: channel, channel, provider: 'live', status: 'CONNECTED', number: '', isDefault: false, now },
        { account_id: account },
      ),
    );
  }
}

const sign = (raw: Buffer, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`;

/** What travels: JSON that is almost right, written oddly, or no JSON at all. */
const body: fc.Arbitrary<Buffer> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc
      .constantFrom(...callbacks(number, page))
      .chain(mutated)
      .map((json) => Buffer.from(JSON.stringify(json) ?? '')),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  { weight: 1, arbitrary: anyText(100).map((text) => Buffer.from(text)) },
  {
    weight: 1,
    arbitrary: fc
      .nat(20_000)
      .map((depth) => Buffer.from(`{"object":"page","entry":${'['.repeat(depth)}${']'.repeat(depth)}}`)),
  },
);
const types = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'nonsense',
  'multipart/form-data',
];

interface Callback {
  readonly raw: Buffer;
  readonly type: string;
  readonly signature: 'right' | 'wrong' | 'none';
  readonly check: { readonly mode: string; readonly token: string; readonly challenge: string } | null;
}

const callback: fc.Arbitrary<Callback> = fc.record({
  raw: body,
  type: fc.constantFrom(...types),
  signature: fc.constantFrom<Callback['signature']>('right', 'right', 'right', 'right', 'wrong', 'none'),
  check: fc.option(fc.record({ mode: fc.constantFrom('subscribe', 'x'), token: anyText(40), challenge: anyText(40) }), {
    freq: 20,
  }),
});

/** Work that needs somebody outside, where nobody answers. */
const outside = ['messages.fetch-media', 'messages.learn-profile'];

/** What came before the message it is about is tried again for a while. */
const waiting = /has not arrived/;

/** What a callback led to: stored events are handed on, and none of them may bring a job down. */
async function demandHandled({ app }: Ground): Promise<void> {
  await app.app.worker.runDue();
  // Each is looked at once; files cannot be fetched here, where nobody answers.
  const failed = await ownerQuery<{ name: string; last_error: string }>(
    app,
    `delete from jobs where last_error is not null and name <> 'tests.failed' returning name, last_error`,
  );
  const [first] = failed.filter(({ name, last_error: error }) => !outside.includes(name) && !waiting.test(error));
  demand(first === undefined, () => `the job ${first?.name} failed: ${first?.last_error.slice(0, 600)}`);
}

async function call(ground: Ground, { raw, type, signature, check }: Callback): Promise<void> {
  const { http } = ground.app.app;
  const url = '/api/webhooks/meta';
  await ground.changes.take();
  if (check) {
    const query = { 'hub.mode': check.mode, 'hub.verify_token': check.token, 'hub.challenge': check.challenge };
    const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`);
    const answer = await ground.timed(() => http.inject({ method: 'GET', url: `${url}?${search.join('&')}` }));
    demandOrderly(answer, { inOurWords: false });
    demand(answer.statusCode === 403 || check.token === metaSettings.META_VERIFY_TOKEN, () => 'verified by anybody');
  }
  const header =
    signature === 'none'
      ? {}
      : { 'x-hub-signature-256': sign(raw, signature === 'right' ? metaSettings.META_APP_SECRET : 'x') };
  const headers = { 'content-type': type, ...header };
  const answer = await ground.timed(() => http.inject({ method: 'POST', url, payload: raw, headers }));
  demandOrderly(answer, { inOurWords: false });
  demand(signature === 'right' || answer.statusCode !== 200, () => 'taken from anybody');
  await demandUntouched(ground, answer);
  if (signature === 'right') await demandHandled(ground);
}

/** The address that Meta calls. */
export const webhookTarget = (ground: Ground): Property => {
  let isReady: Promise<void> | undefined;
  return {
    name: 'webhooks',
    share: 0.15,
    property: fc.asyncProperty(callback, async (given) => {
      await (isReady ??= addAccounts(ground));
      try {
        await call(ground, given);
      } catch (error) {
        throw new Error(`${(error as Error).message}\n  ${given.raw.toString().slice(0, 1_500)}`, { cause: error });
      }
    }) as unknown as fc.IRawProperty<unknown>,
  };
};
