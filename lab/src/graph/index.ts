import type { LabEvent, LabPart } from '../control/index.ts';
import { answerOrCut } from './answer.ts';
import { controlRoutes } from './control-routes.ts';
import { createMediaStore } from './media-store.ts';
import { keepState } from './state.ts';
import { createWebhooks } from './webhooks.ts';
import { listen } from './wire.ts';
import type { World } from './world.ts';

export interface GraphOptions {
  /** The wire; 0 takes a free port. */
  port?: number;
  appId?: string;
  appSecret?: string;
  verifyToken?: string;
  /** Where callbacks go; can be set later through the control routes. */
  webhookUrl?: string;
  /** Refuse calls without `appsecret_proof`, as an app can ask Meta to. */
  requireProof?: boolean;
  /** Keeps accounts, people and chats across restarts. */
  stateFile?: string;
}

/** Meta's Graph on loopback: the real wire at `base`, people and faults through `routes`. */
export interface Graph extends LabPart {
  readonly base: string;
  readonly appId: string;
  readonly appSecret: string;
}

export async function createGraph(options: GraphOptions = {}): Promise<Graph> {
  const {
    stateFile,
    appId = '1517776481860111',
    appSecret = 'lab-app-secret',
    verifyToken = 'lab-verify-token',
  } = options;
  const listeners = new Set<(event: LabEvent) => void>();
  const keeper = await keepState(stateFile, () => {
    for (const listener of listeners) listener({ type: 'changed' });
  });
  const { state } = keeper;
  state.verifyToken ||= verifyToken;
  if (options.webhookUrl) state.webhookUrl = options.webhookUrl;

  const wire = await listen(options.port ?? 0, (request) => answerOrCut(world, request));
  const webhooks = createWebhooks(keeper, appSecret);
  const world: World = {
    state,
    keeper,
    media: createMediaStore(stateFile && `${stateFile}.media`),
    webhooks,
    appId,
    appSecret,
    requireProof: options.requireProof ?? false,
    base: () => wire.base,
  };
  return {
    base: wire.base,
    appId,
    appSecret,
    routes: controlRoutes(world),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      await wire.close();
      await webhooks.stop();
      await keeper.flush();
    },
  };
}
