import {
  createDriverFactory,
  createSessionKeeper,
  findConnectionRow,
  listConnections,
  type ConnectionRow,
  type SessionKeeper,
} from '#features/connections';
import { campaignTerms } from '#features/campaigns';
import type { NumberCheck, PhoneBook } from '#features/contacts';
import {
  createTemplateCache,
  createTypingOutward,
  drainOutbox,
  findOriginal,
  readTypingKey,
  receiveEvent,
  typingKey,
  type TypingOutward,
} from '#features/messages';
import { hasUnhandledEvents } from '#features/webhooks';
import type { Config } from '#platform/config';
import { createSealing, type Sealing } from '#platform/crypto';
import { tenantTransaction } from '#platform/db';
import { createNotices, type Notices } from '#platform/notices';
import { createOutbound, type Outbound } from '#platform/outbound';
import type { Runtime } from '#platform/use-case';
import type { ChannelDriver } from '#ports/channels';
import type { GraphSettings } from '#ports/channels/graph';
import type { Storage } from '#ports/storage';

/** What connections, and whoever speaks through them, share in one process. */
export interface Channels {
  readonly sealing: Sealing;
  /** Changes of sessions (`s:7`) and outboxes (`o:7`), by the number of their connection, and signs of typing. */
  readonly notices: Notices;
  readonly hasLab: boolean;
  readonly supportUrl: string | undefined;
  /** Lets the keeper of a connection know that something was asked of it; to be called after the commit. */
  readonly wake: (connectionId: number) => void;
  /** Lets the keeper of a connection know that something waits to be sent; to be called after the commit. */
  readonly wakeOutbox: (connectionId: number) => void;
  readonly graphFor: (provider: 'live' | 'lab') => GraphSettings | undefined;
  readonly keeper: SessionKeeper;
  /** Asks the provider whether a number exists, through any open connection of the company that this process keeps. */
  readonly checkNumber: NumberCheck;
  /** The way to addresses that tenants wrote. */
  readonly outbound: Outbound;
  /** Who the phone of a connection knows; the default connection where none is named. */
  readonly phoneBook: PhoneBook;
  /** The open driver of a connection, or one that is not open and good for fetching files; null: no such connection. */
  readonly driverFor: (companyId: number, connectionId: number) => Promise<ChannelDriver | null>;
  /** The approved templates of the numbers that have some. */
  readonly templates: ReturnType<typeof createTemplateCache>;
  /** Shows customers that somebody writes to them, through whichever process keeps their connection. */
  readonly typing: TypingOutward;
}

interface ChannelOptions {
  readonly config: Config;
  readonly runtime: Runtime;
  readonly nodeId: string;
  readonly sealingKey: Uint8Array;
  readonly storage: Storage;
  readonly listenUrl: string;
  /** Something in an outbox could not be dealt with, and was put aside. */
  readonly onBuried: (action: string) => void;
}

const sessionsChannel = 'oplano_sessions';

/** That somebody writes reaches the process that keeps the connection as a notice. */
function typingThrough(notices: Notices, runtime: Runtime, keeper: SessionKeeper): TypingOutward {
  const typing = createTypingOutward({
    runtime,
    driverOf: (connectionId) => keeper.driverOf(connectionId),
    passOn: (sign) => notices.tell(typingKey(sign)),
  });
  notices.subscribe((key, isOurs) => {
    const sign = isOurs || key === null ? null : readTypingKey(key);
    if (sign) void typing.show(sign);
  });
  return typing;
}

export function createChannels({ config, runtime, nodeId, storage, ...options }: ChannelOptions): Channels {
  const { db, log } = runtime;
  const notices = createNotices({ db, log, nodeId, channel: sessionsChannel });
  const sealing = createSealing(options.sealingKey);
  const outbound = createOutbound({ allow: config.outboundAllow });
  const graphFor = (provider: 'live' | 'lab') => {
    const graph = provider === 'lab' ? config.lab?.graph : config.graph;
    return graph && { ...graph, outbound };
  };
  const createDriver = createDriverFactory({
    db,
    log,
    sealing,
    graphFor,
    outbound,
    labWhatsApp: config.lab?.whatsapp,
    whatsAppVersion: config.whatsappVersion,
    patchesOff: config.patchesOff,
    findRaw: ({ company_id: companyId, id }: ConnectionRow, externalId) =>
      tenantTransaction(db, companyId, (bound) => findOriginal(bound, { companyId, connectionId: id, externalId })),
  });
  const keeper = createSessionKeeper({
    runtime,
    nodeId,
    notices,
    createDriver,
    listenUrl: options.listenUrl,
    onEvent: (connection, event, attempt) => receiveEvent(runtime, connection, event, attempt),
    drainOutbox: (driver, { company_id: companyId, id: connectionId }, line) =>
      drainOutbox({
        runtime,
        storage,
        companyId,
        connectionId,
        driver,
        campaignTerms,
        onBuried: options.onBuried,
        ...line,
        hasUnheard: (ctx, about) => hasUnhandledEvents(ctx.db, companyId, { connectionId, ...about }),
      }),
    random: Math.random,
  });
  const driverFor: Channels['driverFor'] = async (companyId, connectionId) => {
    // An open driver says nothing of whose it is.
    const row = await tenantTransaction(db, companyId, (bound) => findConnectionRow(bound, companyId, connectionId));
    const open = row && keeper.driverOf(connectionId);
    if (open) return open;
    return row ? createDriver(row, async () => undefined, { nodeId, forgotten: AbortSignal.abort() }) : null;
  };
  return {
    sealing,
    notices,
    keeper,
    graphFor,
    outbound,
    hasLab: config.lab !== undefined,
    supportUrl: config.supportUrl,
    wake: (connectionId) => notices.tell(`s:${connectionId}`),
    wakeOutbox: (connectionId) => notices.tell(`o:${connectionId}`),
    async checkNumber(companyId, number) {
      const connections = await tenantTransaction(db, companyId, (bound) => listConnections(bound, companyId));
      const check = connections
        // Asked by the account that is the company's first, where it is open.
        .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
        .map(({ id }) => keeper.driverOf(id))
        .find((driver) => driver?.checkNumbers !== undefined);
      try {
        const found = await check?.checkNumbers?.([number]);
        return found ? (found.get(number) ? 'exists' : 'missing') : 'unavailable';
      } catch (err) {
        log.warn({ code: 'number_check_failed', err }, 'a number could not be checked');
        return 'unanswered';
      }
    },
    async phoneBook(companyId, connectionId) {
      const all = await tenantTransaction(db, companyId, (bound) => listConnections(bound, companyId));
      const wanted = all.filter(({ id }) => connectionId === null || id === connectionId);
      const [driver] = wanted
        .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
        .flatMap(({ id }) => keeper.driverOf(id) ?? [])
        .filter((open) => open.contacts !== undefined);
      const known = await driver?.contacts?.();
      return (
        known?.flatMap(({ address, name }) =>
          address.phone && !address.group ? { phone: address.phone, name } : [],
        ) ?? null
      );
    },
    driverFor,
    templates: createTemplateCache({ driverFor, clock: runtime.clock, log }),
    typing: typingThrough(notices, runtime, keeper),
  };
}
