import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { routes } from '@oplano/contracts';
import { shippedVersion } from '@oplano/contracts/settings';
import { passkeyPlace } from '@oplano/core/auth';
import { createDevices, createFileCallers, createFileCookies, createLoadActor, createSetupGate } from '#features/auth';
import { createFindKey } from '#features/api-keys';
import { createFindToken, demandToken } from '#features/external-api';
import { serveBankCalls } from '#features/billing';
import { mayFetchFile } from '#features/files';
import { serveLab } from '#features/lab';
import { createStoppedWatch } from '#features/stopped';
import { createTicketActions } from '#features/tickets';
import { serveWebhooks } from '#features/webhooks';
import { serveManifest } from '#features/whitelabel';
import type { Clock } from '#platform/clock';
import type { Config } from '#platform/config';
import { createConsumers, type Consumers } from '#platform/consumers';
import { createAccessTokens, createSalts, createSignatures, deriveKeys } from '#platform/crypto';
import { tenantTransaction } from '#platform/db';
import { openDatabase } from '#platform/db-raw';
import { createHttpServer, createOrigins, fileUrl, serveFiles } from '#platform/http';
import { createHeartbeat, createWake, createWorker, enqueueJob, joinWorkers } from '#platform/jobs';
import { createCallerAddress, createLimits } from '#platform/limits';
import type { Log } from '#platform/log';
import { createMetrics } from '#platform/metrics';
import { createNotices } from '#platform/notices';
import { createUnlinkedWatch, createFanOut, createLive, liveChannel, type FanOut, type Live } from '#platform/realtime';
import { createStaging } from '#platform/staging';
import { runForPerson, transactionsOf, type Listener, type Runtime } from '#platform/use-case';
import { createPushSender, createWebPush } from '#platform/web-push';
import { createMail } from '#ports/mail';
import { createPix } from '#ports/pix';
import { createStorage } from '#ports/storage';
import { createNumberCheck } from './ask-elsewhere.ts';
import { createChannels } from './channels.ts';
import {
  audiences,
  bindingsOf,
  consumers,
  cronEntries,
  filePurposes,
  bulkyRecords,
  importTargets,
  jobHandlersOf,
  jobPlacesOf,
  personKeeperOf,
  personTraces,
  retainedRecords,
  slowJobHandlersOf,
  stoppedSourcesOf,
  subscribersOf,
  ticketActionHandlers,
  type Parts,
} from './features.ts';
import { machinePlaces } from './machine-places.ts';
import { demoPeople } from './demo/sign-ins.ts';
import { addHealth } from './health.ts';
import { createCrowdNews, createRoomsFor, findTicketIn, roomsOfAll } from './live-rooms.ts';
import { metaNetworks } from './meta-networks.ts';
import { createPresenceKeeper } from './presence-keeper.ts';

/** They wait for others outside of any transaction: sockets, and next to nothing else. */
const slowJobsAtOnce = 96;

/** Where push services may complain of an installation that has no address of its own. */
const noContact = 'mailto:nobody@localhost';

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
  const loadActor = createLoadActor(config);
  const gate = createSetupGate();
  const links = createSignatures(keys.links);
  const devices = createDevices(createSignatures(keys.devices));
  const storage = createStorage(config);
  const staging = createStaging(path.join(config.dataDir, 'staging'));
  await staging.sweep();
  const fileCookies = createFileCookies(createSignatures(keys.files));
  const database = openDatabase(options.ownerUrl, config.databasePool, log);
  const limits = createLimits({ db: database.db, clock });
  const wake = createWake({ db: database.db, log, nodeId });
  const metrics = createMetrics({ pool: database.pool, share: database.share });

  let fanOut: FanOut | undefined;
  let eventConsumers: Consumers | undefined;
  const subscribers = new Map<string, readonly Listener[]>();
  const runtime: Runtime = {
    db: database.db,
    clock,
    log,
    subscribers,
    enqueue: enqueueJob,
    wakeWorkers: (job) => wake.wake(job),
    wakeConsumers: () => eventConsumers?.wake(),
    readers: consumers,
    fileUrl,
    publish: (emissions) => fanOut?.publish(emissions),
    fetchAnew: (companyId) => fanOut?.fetchAnew(companyId),
    sockets: {
      cutSession: (sessionId) => fanOut?.cutSession(sessionId),
      cutUser: (userId) => fanOut?.cutUser(userId),
      reconsider: async (userId) => fanOut?.reconsider(userId),
      reconsiderRoom: async (room) => fanOut?.reconsiderRoom(room),
    },
  };

  const channels = createChannels({
    config,
    runtime,
    nodeId,
    storage,
    sealingKey: keys.sealing,
    listenUrl: options.ownerUrl,
    onBuried: metrics.recordBuried,
  });
  const parts: Parts = {
    ...channels,
    checkNumber: createNumberCheck({ runtime, ...channels, checkHere: channels.checkNumber }),
    tokens,
    gate,
    clock,
    limits,
    devices,
    fileCookies,
    links,
    saltOf: createSalts(keys.salts),
    codes: createSignatures(keys.codes),
    operatorsNeedCode: config.operatorsNeedCode,
    passkeyPlace: passkeyPlace(config.publicUrl === undefined ? undefined : new URL(config.publicUrl)),
    demo: config.production ? undefined : demoPeople(config.lab !== undefined),
    sendsMail: config.mail !== undefined,
    letters: config.mail && { mail: createMail(config.mail), publicUrl: config.mail.publicUrl, signatures: links },
    work: transactionsOf(runtime),
    loadActor,
    asPerson: (identity, work) => runForPerson(runtime, identity, loadActor, work),
    push: createWebPush(createPushSender(keys.push, config.publicUrl ?? noContact), channels.outbound),
    places: machinePlaces(config),
    log,
    bank: createPix(config.pix),
    publicUrl: config.publicUrl,
    storage,
    staging,
    wakeWorkers: runtime.wakeWorkers,
    wakeConsumers: runtime.wakeConsumers,
    ticketActions: createTicketActions(ticketActionHandlers),
    bulkyRecords,
    personTraces,
    retainedRecords,
    personKeeper: personKeeperOf(),
    jobPlaces: () => jobPlacesOf(parts),
    stopped: () => stoppedSourcesOf(parts),
    backupsKeptDays: config.backupsKeptDays,
    importTargets,
    rejectCall: async (connectionId, callId, from) =>
      channels.keeper.driverOf(connectionId)?.rejectCall?.(callId, from),
  };
  for (const [event, listeners] of subscribersOf(parts)) subscribers.set(event, listeners);
  const presence = createPresenceKeeper(runtime, nodeId);
  const crowdNews = createCrowdNews(
    runtime.publish,
    (emissions) => live.publish(emissions),
    (actor, ticketId, state) => void channels.typing.onTyping(actor, ticketId, state),
  );
  fanOut = createFanOut({
    processId: nodeId,
    log,
    // Whoever shares the secret is of the same installation.
    redis:
      config.redisUrl === undefined ? undefined : { url: config.redisUrl, key: `oplano:live:${keys.installation}` },
    notices: createNotices({ db: database.db, log, nodeId, channel: liveChannel }),
    live: () => live,
    feeds: audiences.keys(),
    tellCrowd: (room, people) => crowdNews.tellCrowd(room, people),
  });
  const { onCrowd } = fanOut;
  const live: Live = createLive({
    tokens,
    log,
    audiences,
    roomsFor: createRoomsFor(findTicketIn(database.db)),
    roomsOfAll,
    onTyping: (actor, args, isIn) => crowdNews.onTyping(actor, args, isIn),
    onCrowd,
    ...presence,
    budgetFactor: config.limits,
    addressOf: createCallerAddress(config.trustProxy),
    webOrigins: config.webOrigins,
    onRefused: metrics.recordRefusedEvent,
    onCut: metrics.recordCutSocket,
    loadActor: (identity) =>
      tenantTransaction(database.db, identity.companyId, (db) => loadActor(db, identity, clock.now())),
  });
  const unlinked = createUnlinkedWatch({ db: database.db, clock, log, processId: nodeId });
  const heartbeat = createHeartbeat({
    runtime,
    nodeId,
    roles: config.roles,
    onNodeGone: presence.sweep,
    onBack: () => presence.restore(),
  });
  const common = { runtime, heartbeat, listenUrl: options.ownerUrl, wake, onReport: metrics.recordJob };
  const worker = joinWorkers(
    createWorker({ ...common, handlers: jobHandlersOf(parts), cron: cronEntries }),
    createWorker({ ...common, handlers: slowJobHandlersOf(parts), concurrency: slowJobsAtOnce }),
  );

  eventConsumers = createConsumers({ runtime, node: nodeId, consumers });

  const stoppedWatch = createStoppedWatch(runtime, stoppedSourcesOf(parts));

  const http = await createHttpServer({
    runtime,
    tokens,
    loadActor,
    outsiders: { findKey: createFindKey(parts.work), findToken: createFindToken(parts.work), demandToken },
    routes,
    bindings: bindingsOf(parts),
    limits,
    staging,
    version: shippedVersion,
    webRoot: options.webRoot,
    https: config.publicUrl?.startsWith('https:') ?? false,
    webOrigins: config.webOrigins,
    trustProxy: config.trustProxy,
    strictAnswers: options.strictAnswers ?? false,
    watch: metrics.watchHttp,
    budgetFactor: config.limits,
    onRefused: metrics.recordRefusedCall,
  });
  await serveFiles(http, {
    storage,
    tokens,
    origins: createOrigins(config.webOrigins),
    readCookie: createFileCallers(fileCookies, tokens),
    mayFetch: (caller, key) => runForPerson(runtime, caller, loadActor, (ctx) => mayFetchFile(ctx, key, filePurposes)),
  });
  await serveWebhooks(http, {
    work: transactionsOf(runtime),
    networks: metaNetworks(config),
    sealing: channels.sealing,
    log,
  });
  await serveBankCalls(http, { work: transactionsOf(runtime), signatures: links, log });
  await serveLab(http, config.lab?.url);
  serveManifest(http, parts);
  metrics.watchSockets(() => live.openSockets());
  metrics.watchQueue(heartbeat.queueAgeSeconds);
  metrics.watchConsumers(() => eventConsumers?.states() ?? []);
  metrics.watchStopped(stoppedWatch.counts);
  const { state } = fanOut;
  const reach = () => (state() === 'alone' && unlinked.isUnlinked() ? 'apart' : state());
  metrics.watchFanOut(() => reach() === 'alone' || reach() === 'joined');
  addHealth(http, { database: database.pool, fanOut: reach, metrics, metricsToken: config.metricsToken });

  return {
    nodeId,
    runtime,
    http,
    live,
    fanOut,
    unlinked,
    worker,
    eventConsumers,
    stoppedWatch,
    heartbeat,
    presence,
    database,
    gate,
    limits,
    devices,
    links,
    storage,
    staging,
    wake,
    channels,
    /** Ends of what this process hears of the others beside its sessions. */
    hearings: [] as (() => Promise<void>)[],
    parts,
  };
}
export type App = Awaited<ReturnType<typeof createApp>>;
