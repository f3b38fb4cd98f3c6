import type { ChannelDriver, ChannelEvent, ChannelListener } from '#ports/channels';
import type { CreateDriver } from './keeper-parts.ts';

/** One line to the provider that a driver opened. */
export interface Line {
  readonly connectionId: number;
  readonly nodeId: string;
  /** What happens on it, as the provider tells it. */
  readonly say: (event: ChannelEvent) => Promise<void>;
  readonly driver: ChannelDriver;
  stopped: boolean;
  loggedOut: boolean;
  alive: boolean;
}

/** A provider that does what a test says; a second line to one account closes the first, as the real one does. */
export function createScriptedProvider() {
  const lines: Line[] = [];
  const onStart: ((line: Line) => Promise<void>)[] = [];
  const createDriver: CreateDriver = (connection, listener: ChannelListener, { nodeId }) => {
    const line: Line = {
      connectionId: connection.id,
      nodeId,
      stopped: false,
      loggedOut: false,
      alive: true,
      say: listener,
      driver: {
        kind: connection.channel,
        sendsAtOnce: 4,
        async start() {
          const older = lines.filter((other) => other !== line && other.connectionId === connection.id && isUp(other));
          lines.push(line);
          for (const react of onStart) await react(line);
          for (const other of older) await other.say({ type: 'closed', reason: 'replaced' });
        },
        async stop() {
          line.stopped = true;
        },
        async logout() {
          line.loggedOut = true;
          throw new Error('the provider is away');
        },
        probe: async () => line.alive,
        send: async () => ({ ok: true, externalId: 'x' }),
        fetchMedia: () => Promise.reject(new Error('no files here')),
        requestPairingCode: async (phone) => `CODE${phone.slice(-4)}`,
      },
    };
    return line.driver;
  };
  const isUp = (line: Line): boolean => !line.stopped && !line.loggedOut;
  return {
    lines,
    createDriver,
    /** What every line does as soon as it is started. */
    whenStarted: (react: (line: Line) => Promise<void>) => void onStart.push(react),
    up: (connectionId: number) => lines.filter((line) => line.connectionId === connectionId && isUp(line)),
    last: (connectionId: number): Line => {
      const line = lines.findLast((other) => other.connectionId === connectionId);
      if (!line) throw new Error('no line was opened');
      return line;
    },
  };
}
export type ScriptedProvider = ReturnType<typeof createScriptedProvider>;
