import { Browsers, type GroupMetadata, makeCacheableSignalKeyStore, makeWASocket, proto, type WASocket } from 'baileys';
import type { AuthState } from '../keys/auth-state.ts';
import { isIgnored } from '../people/address.ts';
import { restoreSignatureCheck, trustingRoot } from '../library-patches/curve.ts';
import { type MediaAccess, withDispatcher } from '../endpoint.ts';
import { type DriverLog, libraryLog } from '../library-log.ts';
import type { WhatsAppOptions } from '../options.ts';
import { isPatchOn } from '../library-patches/patches.ts';
import { silenceSignal } from '../library-patches/quiet-signal.ts';
import type { StoreFirst } from '../library-patches/store-first.ts';
import { tryOnCopies } from '../library-patches/try-on-copies.ts';

export interface SocketInput {
  readonly auth: AuthState;
  readonly options: WhatsAppOptions;
  readonly media: MediaAccess;
  readonly log: DriverLog;
  readonly early: StoreFirst;
  readonly findRaw: (externalId: string) => Promise<Uint8Array | undefined>;
  readonly groupMetadata: (jid: string) => Promise<GroupMetadata | undefined>;
}

/** Opens the library the way an inbox needs it. The reasons stand beside the settings. */
export function openSocket({ auth, options, media, log, early, findRaw, groupMetadata }: SocketInput): WASocket {
  const { patchesOff } = options;
  if (isPatchOn('signature-check', patchesOff)) restoreSignatureCheck();
  if (isPatchOn('quiet-signal', patchesOff)) silenceSignal();
  if (isPatchOn('try-on-copies', patchesOff)) tryOnCopies();
  const logger = libraryLog(log);
  const { endpoint, version, qrTimeoutMs } = options;
  return trustingRoot(endpoint?.noiseRootKey, () => {
    const socket = makeWASocket({
      auth: { creds: auth.creds, keys: makeCacheableSignalKeyStore(auth.keys, logger) },
      logger,
      // A desktop is given more of the history than a browser.
      browser: Browsers.macOS('Desktop'),
      // The phone keeps its own notifications.
      markOnlineOnConnect: false,
      // Otherwise quick acknowledgements are folded into an echo of our own message.
      emitOwnEvents: false,
      generateHighQualityLinkPreview: false,
      syncFullHistory: options.history === true,
      // By default the library asks for the full history and then throws it away.
      shouldSyncHistoryMessage: ({ syncType }) =>
        options.history === true || syncType !== proto.Message.HistorySyncType.FULL,
      shouldIgnoreJid: isIgnored,
      // A phone that could not read a message of ours asks for it again, up to two weeks later.
      getMessage: async ({ id }) => {
        const raw = id ? await findRaw(id) : undefined;
        return raw ? proto.Message.decode(raw) : undefined;
      },
      // Twice the usual five: the library counts every repeat it sends two times.
      maxMsgRetryCount: 10,
      cachedGroupMetadata: groupMetadata,
      makeSignalRepository: early.makeSignalRepository,
      // The key store insists by itself; trying again here would only hold up whoever leaves.
      transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 1 },
      ...(version ? { version } : {}),
      ...(qrTimeoutMs ? { qrTimeout: qrTimeoutMs } : {}),
      ...(endpoint ? { waWebSocketUrl: endpoint.webSocketUrl } : {}),
      ...(media.agent ? { fetchAgent: media.agent } : {}),
      options: withDispatcher(media.dispatcher),
    });
    socket.ws.on('frame', early.see);
    return socket;
  });
}
