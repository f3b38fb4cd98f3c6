import path from 'node:path';
import type { ControlHandler, ControlRoutes, LabEvent, LabPart } from '../control/index.ts';
import { createAuthority } from '../tls/index.ts';
import { whatsAppRoutes } from './control.ts';
import type { Network, NetworkOptions } from './model.ts';
import { createMediaHost, mediaAuthorityName } from './network/media-host.ts';
import { loadNetwork, restorePhone, saveNetwork } from './network/store.ts';
import { createDoor } from './network/websocket.ts';
import { hushSignal } from './signal/quiet.ts';
import { tryOnCopies } from './signal/try-on-copies.ts';
import { createNoiseAuthority, newNoiseKeys } from './wire/noise-authority.ts';

export type { ChatView, GroupView, PhoneView } from './control.ts';
export type { ChatEntry } from './model.ts';

/** What a client needs to reach this network instead of the real one. */
export interface WhatsAppEndpoint {
  readonly webSocketUrl: string;
  /** Hex; the root of the network's Noise certificates. */
  readonly noiseRootKey: string;
  readonly mediaHost: string;
  /** PEM; signs the certificate of the media host. */
  readonly mediaCa: string;
}

export interface WhatsAppNetwork extends LabPart {
  readonly endpoint: WhatsAppEndpoint;
  readonly network: Network;
}

/** Starts a WhatsApp of our own on loopback; with a folder it is the same one after a restart. */
export async function createWhatsAppNetwork(options: NetworkOptions = {}): Promise<WhatsAppNetwork> {
  hushSignal();
  tryOnCopies();
  const { folder } = options;
  const saved = loadNetwork(folder);
  const tls = saved?.tls ?? createAuthority(mediaAuthorityName);
  const listeners = new Set<(event: LabEvent) => void>();
  const keeper = createKeeper(() => {
    if (folder) saveNetwork(folder, network, { tls, ...ports });
  });
  const network: Network = {
    authority: createNoiseAuthority(saved?.noise ?? newNoiseKeys()),
    media: createMediaHost(tls, folder ? path.join(folder, 'whatsapp-media') : undefined),
    phones: new Map(saved?.phones.map((phone) => [phone.number, restorePhone(phone)])),
    groups: new Map(saved?.groups.map((group) => [group.id, group])),
    connections: new Set(),
    refusals: new Map(saved?.refusals),
    faults: { away: false, loseAcks: 0 },
    refs: options.refs ?? 6,
    tell: (event) => {
      for (const listener of listeners) listener(event);
    },
    changed: keeper.later,
  };
  const door = createDoor(network);
  const ports = {
    // Files in old messages name the host's port, so a restart keeps it where it can.
    port: await onPort((port) => door.listen(port), options.port ?? saved?.port ?? 0),
    mediaPort: await onPort(
      async (port) => {
        await network.media.listen(port);
        return Number(network.media.host().split(':')[1]);
      },
      options.mediaPort ?? saved?.mediaPort ?? 0,
    ),
  };
  const endpoint = {
    webSocketUrl: `ws://127.0.0.1:${ports.port}/ws/chat`,
    noiseRootKey: network.authority.rootKey,
    mediaHost: network.media.host(),
    mediaCa: network.media.certificate,
  };
  keeper.later();
  return {
    endpoint,
    network,
    routes: savedBeforeAnswered(whatsAppRoutes(network, endpoint), keeper.flush),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      await door.close();
      await network.media.close();
      keeper.now();
    },
  };
}

async function onPort(listen: (port: number) => Promise<number>, wanted: number): Promise<number> {
  return listen(wanted).catch((error: unknown) => {
    if (wanted === 0) throw error;
    return listen(0);
  });
}

/** Whoever was answered may kill the lab: what they did is on disk. */
function savedBeforeAnswered(routes: ControlRoutes, flush: () => void): ControlRoutes {
  const saved = ([key, handle]: [string, ControlHandler]) => {
    const handleAndSave: ControlHandler = async (request) => {
      const answer = await handle(request);
      flush();
      return answer;
    };
    return [key, handleAndSave] as const;
  };
  return Object.fromEntries(Object.entries(routes).map(saved));
}

/** Saves a moment after the last change. A burst costs one write, and a large world is written less often. */
function createKeeper(save: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let lastTookMs = 0;
  const now = () => {
    clearTimeout(timer);
    timer = undefined;
    const began = performance.now();
    save();
    lastTookMs = performance.now() - began;
  };
  return {
    now,
    /** Now, if there is anything to save. */
    flush: () => {
      if (timer) now();
    },
    later: () => {
      timer ??= setTimeout(now, Math.max(40, lastTookMs * 10));
    },
  };
}
