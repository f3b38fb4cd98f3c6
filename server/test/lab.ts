import { startLab, type Lab } from '@oplano/lab';
import { MovableClock } from '#platform/clock';
import { bankSettings } from './bank.ts';

/** For a server that speaks with the lab, whose networks live in real time. */
export class RunningClock extends MovableClock {
  override now(): Date {
    return new Date();
  }
}

/** The outside world on loopback, and the settings a server needs to speak to it. */
export interface TestLab {
  readonly lab: Lab;
  readonly env: Record<string, string>;
  /** A call of its control API. */
  post<T = unknown>(path: string, body?: object): Promise<T>;
  get<T = unknown>(path: string): Promise<T>;
  close(): Promise<void>;
}

export async function startTestLab(options: Parameters<typeof startLab>[0] = {}): Promise<TestLab> {
  const lab = await startLab(options);
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${lab.control.url}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  const { endpoint } = lab.whatsapp;
  return {
    lab,
    env: {
      LAB_URL: lab.control.url,
      LAB_WHATSAPP_URL: endpoint.webSocketUrl,
      LAB_WHATSAPP_ROOT_KEY: endpoint.noiseRootKey,
      LAB_WHATSAPP_MEDIA_HOST: endpoint.mediaHost,
      LAB_WHATSAPP_MEDIA_CA: endpoint.mediaCa,
      LAB_GRAPH_URL: lab.graph.base,
      LAB_GRAPH_APP_ID: lab.graph.appId,
      LAB_GRAPH_APP_SECRET: lab.graph.appSecret,
      LAB_MACHINES_URL: lab.machines.base,
      ...bankSettings(lab.bank),
    },
    post: (path, body = {}) => call('POST', path, body),
    get: (path) => call('GET', path),
    close: () => lab.close(),
  };
}
