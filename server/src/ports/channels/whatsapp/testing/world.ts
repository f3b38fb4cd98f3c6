import { createWhatsAppNetwork, type WhatsAppNetwork } from '@oplano/lab/whatsapp';
import type { ChannelDriver, ChannelListener } from '../../driver.ts';
import { createRecorder, type Recorder } from '../../testing/index.ts';
import { type AuthStore, createMemoryAuthStore, createWhatsAppDriver, type WhatsAppOptions } from '../index.ts';

type Json = Record<string, unknown>;

/** The lab's control routes, called in-process. */
export interface LabControl {
  get<T>(path: string): Promise<T>;
  post<T = Json>(path: string, body?: Json): Promise<T>;
}

export interface Lab extends LabControl {
  readonly whatsapp: WhatsAppNetwork;
  close(): Promise<void>;
}

export async function startLabNetwork(folder?: string): Promise<Lab> {
  const whatsapp = await createWhatsAppNetwork({ refs: 3, ...(folder ? { folder } : {}) });
  const call = async <T>(method: string, path: string, body: Json): Promise<T> => {
    for (const [key, handle] of Object.entries(whatsapp.routes)) {
      const [verb, pattern = ''] = key.split(' ');
      const match = new RegExp(`^${pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(path);
      if (verb !== method || !match) continue;
      const answer = await handle({ params: { ...match.groups }, query: new URLSearchParams(), body });
      // What a browser would get.
      return (isFile(answer) ? answer.file : JSON.parse(JSON.stringify(answer ?? {}))) as T;
    }
    throw new Error(`${method} ${path}: no such route`);
  };
  return {
    whatsapp,
    get: (path) => call('GET', path, {}),
    post: (path, body = {}) => call('POST', path, body),
    close: () => whatsapp.close(),
  };
}

function isFile(answer: unknown): answer is { file: unknown } {
  return typeof answer === 'object' && answer !== null && 'file' in answer;
}

export interface Paired {
  readonly driver: ChannelDriver;
  readonly recorder: Recorder;
  readonly authStore: AuthStore;
}

export const silentLog = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** A driver that comes back at once when it is told to, as the keeper of the sessions would let it. */
export function openDriver(
  lab: Lab,
  { authStore = createMemoryAuthStore(), options = {}, before }: OpenOptions = {},
): Paired {
  const recorder = createRecorder();
  const listener: ChannelListener = async (event) => {
    await before?.(event);
    await recorder.listener(event);
    if (event.type === 'closed' && event.reason === 'restart') void driver.start();
  };
  const driver = createWhatsAppDriver({
    authStore,
    listener,
    options: { endpoint: lab.whatsapp.endpoint, ...options },
    log: silentLog,
  });
  return { driver, recorder, authStore };
}

export interface OpenOptions {
  readonly authStore?: AuthStore;
  readonly options?: WhatsAppOptions;
  /** Runs before the recorder, and may fail. */
  readonly before?: ChannelListener;
}

/** Starts a driver and lets the phone scan its first code. */
export async function pairDriver(lab: Lab, number: string, open: OpenOptions = {}): Promise<Paired> {
  const paired = openDriver(lab, open);
  await paired.driver.start();
  const { qr } = await paired.recorder.next('pairing', (event) => event.qr !== undefined);
  await lab.post(`/phones/${number}/scan`, { qr: qr ?? '' });
  await paired.recorder.next('open');
  return paired;
}
