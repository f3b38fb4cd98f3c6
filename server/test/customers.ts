import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Channel } from '@oplano/contracts/connections';
import { campaignTerms } from '#features/campaigns';
import { drainOutbox, receiveEvent } from '#features/messages';
import { runInCompany } from '#platform/use-case';
import type { ChannelDriver, ChannelEvent, InboundMessage, SendRequest, SendResult } from '#ports/channels';
import type { TestApp } from './run-app.ts';
import type { TestCompany } from './people.ts';

export interface Provider {
  readonly driver: ChannelDriver;
  /** What reached the provider, in order. */
  readonly sent: SendRequest[];
  readonly done: { what: string; id: string; detail?: string }[];
  /** Answers the next sends instead of taking them. */
  refuse(...answers: (SendResult | Error)[]): void;
}

/** A provider that takes everything and remembers it: the edge of the machine. */
export function aProvider(
  kind: Channel = 'whatsapp',
  options: { choosesIds?: boolean; sendsAtOnce?: number } = {},
): Provider {
  const sent: SendRequest[] = [];
  const done: Provider['done'] = [];
  const refusals: (SendResult | Error)[] = [];
  const note = (what: string, id: string, detail?: string): Promise<SendResult> => {
    done.push({ what, id, ...(detail === undefined ? {} : { detail }) });
    return Promise.resolve({ ok: true, externalId: id });
  };
  const driver: ChannelDriver = {
    kind,
    sendsAtOnce: options.sendsAtOnce ?? 4,
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    logout: () => Promise.resolve(),
    ...(options.choosesIds === false ? {} : { allocateId: () => `ours-${randomUUID()}` }),
    async send(request) {
      const refusal = refusals.shift();
      if (refusal instanceof Error) throw refusal;
      if (refusal) return refusal;
      sent.push(request);
      return { ok: true, externalId: request.externalId ?? `theirs-${randomUUID()}` };
    },
    edit: (message, text) => note('edit', message.externalId, text),
    revoke: (message) => note('revoke', message.externalId),
    react: (message, emoji) => note('react', message.externalId, emoji),
    async markRead(messages) {
      for (const message of messages) done.push({ what: 'read', id: message.externalId });
    },
    fetchMedia: (ref) => Promise.resolve(Readable.from([Buffer.from(String(ref.source), 'base64')])),
  };
  return { driver, sent, done, refuse: (...answers) => void refusals.push(...answers) };
}

/** A connection seen from the outside: its customers write, and what we say reaches its provider. */
export async function aLine(app: TestApp, company: TestCompany, connectionId: number, provider = aProvider()) {
  const { runtime, storage } = app.app;
  const row = () =>
    runInCompany(runtime, company.companyId, ({ db }) =>
      db
        .selectFrom('connections')
        .selectAll()
        .where('company_id', '=', company.companyId)
        .where('id', '=', connectionId)
        .executeTakeFirstOrThrow(),
    );
  const line = {
    provider,
    row,
    hear: async (event: ChannelEvent) => receiveEvent(runtime, await row(), event),
    /** A customer writes, a second after whatever was before. */
    async says(phone: string, body: string, change: Partial<InboundMessage> = {}): Promise<string> {
      app.clock.advance(1_000);
      const address = { native: `${phone}@s.whatsapp.net`, phone };
      const externalId = change.externalId ?? randomUUID();
      await line.hear({
        type: 'message',
        externalId,
        chat: address,
        author: address,
        fromMe: false,
        at: app.clock.now(),
        live: true,
        body,
        content: { kind: 'text' },
        name: `Cliente ${phone.slice(-4)}`,
        ...change,
      });
      return externalId;
    },
    drain: (): Promise<Date | null> =>
      drainOutbox({
        runtime,
        storage,
        companyId: company.companyId,
        connectionId,
        driver: provider.driver,
        campaignTerms,
        signal: new AbortController().signal,
      }),
    /** The texts that reached the provider so far. */
    heard: () => provider.sent.map(({ content }) => ('text' in content ? content.text : content.kind)),
  };
  return line;
}
export type Line = Awaited<ReturnType<typeof aLine>>;
