import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { routes } from '@oplano/contracts';
import { shippedVersion } from '@oplano/contracts/settings';
import { createSetupGate, loadActor } from '#features/auth';
import { serveLab } from '#features/lab';
import { serveWebhooks } from '#features/webhooks';
import type { Clock } from '#platform/clock';
import type { Config } from '#platform/config';
import { createAccessTokens, deriveKeys } from '#platform/crypto';
import { tenantTransaction } from '#platform/db';
import { openDatabase } from '#platform/db-raw';
import { createHttpServer, serveFiles } from '#platform/http';
import { createHeartbeat, createWake, createWorker, enqueueJob } from '#platform/jobs';
import type { Log } from '#platform/log';
import { createMetrics } from '#platform/metrics';
import { createNotices } from '#platform/notices';
import { createApartWatch, createEverywhere, createLive, type Everywhere, type Live } from '#platform/realtime';
import { createStaging } from '#platform/staging';
import { transactionsOf, type Runtime } from '#platform/use-case';
import { createSignedUrls, createStorage } from '#ports/storage';
import { audiences } from './audiences.ts';
import { createChannels } from './channels.ts';
import { addHealth } from './health.ts';
import { jobHandlers } from './jobs.ts';
import { createCrowdNews, createRoomsFor, findTicketIn } from './live-rooms.ts';
import { metaNetworks } from './meta-networks.ts';
import { createPresenceKeeper } from './presence-keeper.ts';
import { allBindings } from './routes.ts';
import { createSubscribers } from './subscribers.ts';

export interface AppOptions {
  readonly config: Config;
  /** A role that may migrate; the server's own connections step down from it. */
  readonly ownerUrl: string;
  readonly secret: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly webRoot: string;
  /** Checks every answer against its contract. */
  readonly strictAnswers?: boolean;
}

/** Puts the parts of one process together. The only place that knows them all. */
export async function createApp(options: AppOptions) {
  const { config, clock, log } = options;
  const nodeId = randomUUID();
  const keys = deriveKeys(options.secret);
  const tokens = createAccessTokens(keys.accessTokens, clock);
  const gate = createSetupGate();
  const storage = createStorage(config);
  const staging = createStaging(path.join(config.dataDir, 'staging'));
  await staging.sweep();
  const signedUrls = createSignedUrls(keys.fileUrls);
  const database = openDatabase(options.ownerUrl, config.databasePool, log);
  const wake = createWake({ db: database.db, log, nodeId });
  const metrics = createMetrics({ pool: database.pool, share: database.share });

  let everywhere: Everywhere | undefined;
  const runtime: Runtime = {
    db: database.db,
    clock,
    log,
    subscribers: createSubscribers({
      wakeConnection: (connectionId) => channels.wakeOutbox(connectionId),
      rejectCall: async (connectionId, callId, from) =>
        channels.keeper.driverOf(connectionId)?.rejectCall?.(callId, from),
    }),
    enqueue: enqueueJob,
    wakeWorkers: () => wake.wake(),
    fileUrl: (key, now) => signedUrls.fileUrl(key, now),
    publish: (emissions) => everywhere?.publish(emissions),
    sockets: {
      cutSession: (sessionId) => everywhere?.cutSession(sessionId),
      cutUser: (userId) => everywhere?.cutUser(userId),
      reconsider: async (userId) => everywhere?.reconsider(userId),
      reconsiderRoom: async (room) => everywhere?.reconsiderRoom(room),
    },
  };

  const channels = createChannels({
    config,
    runtime,
    nodeId,
    storage,
    sealingKey: keys.sealing,
    listenUrl: options.ownerUrl,
  });
  const presence = createPresenceKeeper(runtime, nodeId);
  const crowdNews = createCrowdNews(
    runtime.publish,
    (emissions) => live.publish(emissions),
    (actor, ticketId, state) => void channels.typing.onTyping(actor, ticketId, state),
  );
  everywhere = createEverywhere({
    processId: nodeId,
    log,
    // Whoever shares the secret is of the same installation.
    redis:
      config.redisUrl === undefined ? undefined : { url: config.redisUrl, key: `oplano:live:${keys.installation}` },
    notices: createNotices({ db: database.db, log, nodeId, channel: 'oplano_live' }),
    live: () => live,
    feeds: audiences.keys(),
    tellCrowd: (room, people) => crowdNews.tellCrowd(room, people),
  });
  const { onCrowd } = everywhere;
  const live: Live = createLive({
    tokens,
    log,
    audiences,
    roomsFor: createRoomsFor(findTicketIn(database.db)),
    onTyping: (actor, args, isIn) => crowdNews.onTyping(actor, args, isIn),
    onCrowd,
    ...presence,
    loadActor: (identity) =>
      tenantTransaction(database.db, identity.companyId, (db) => loadActor(db, identity, clock.now())),
  });
  const apart = createApartWatch({ db: database.db, clock, log, processId: nodeId });
  const heartbeat = createHeartbeat({ runtime, nodeId, roles: config.roles, onNodeGone: presence.sweep });
  const worker = createWorker({
    runtime,
    heartbeat,
    handlers: jobHandlers({ storage, staging, driverFor: channels.driverFor, checkNumber: channels.checkNumber }),
    listenUrl: options.ownerUrl,
    wake,
    onReport: metrics.recordJob,
  });

  const http = await createHttpServer({
    runtime,
    tokens,
    loadActor,
    routes,
    staging,
    bindings: allBindings({
      tokens,
      gate,
      clock,
      storage,
      wakeWorkers: runtime.wakeWorkers,
      channels,
      checkNumber: channels.checkNumber,
    }),
    version: shippedVersion,
    webRoot: options.webRoot,
    https: config.publicUrl?.startsWith('https:') ?? false,
    trustProxy: config.trustProxy,
    strictAnswers: options.strictAnswers ?? false,
    watch: metrics.watchHttp,
  });
  await serveFiles(http, { storage, signedUrls, clock });
  await serveWebhooks(http, {
    work: transactionsOf(runtime),
    networks: metaNetworks(config),
    sealing: channels.sealing,
    log,
  });
  await serveLab(http, config.lab?.url);
  metrics.watchSockets(() => live.openSockets());
  metrics.watchQueue(heartbeat.queueAgeSeconds);
  const { state } = everywhere;
  const fanOut = () => (state() === 'alone' && apart.isApart() ? 'apart' : state());
  metrics.watchFanOut(() => fanOut() === 'alone' || fanOut() === 'joined');
  addHealth(http, { database: database.pool, fanOut, metrics, metricsToken: config.metricsToken });

  return {
    nodeId,
    runtime,
    http,
    live,
    everywhere,
    apart,
    worker,
    heartbeat,
    presence,
    database,
    gate,
    storage,
    staging,
    wake,
    channels,
  };
}
export type App = Awaited<ReturnType<typeof createApp>>;
