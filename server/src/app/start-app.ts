import type { AddressInfo } from 'node:net';
import { createApp, type AppOptions, type App } from './container.ts';

export interface RunningApp {
  readonly app: App;
  readonly port: number;
  /** Finishes running requests and jobs, then lets go of everything. */
  close(): Promise<void>;
}

export interface StartOptions extends AppOptions {
  /** What must be sure or done before anybody is answered and anything runs: it may refuse the start. */
  readonly beforeOpening?: (app: App) => Promise<void>;
}

/** Starts what the roles of this process ask for. */
export async function startApp(options: StartOptions): Promise<RunningApp> {
  const { config } = options;
  const app = await createApp(options);
  try {
    await options.beforeOpening?.(app);
  } catch (error) {
    // Nothing else runs yet, and what never ran cannot be closed.
    await app.database.close();
    throw error;
  }
  try {
    await app.heartbeat.start();
    if (config.roles.includes('worker')) {
      app.worker.start();
      app.eventConsumers.start();
      app.stoppedWatch.start();
    }
    if (config.roles.includes('channels')) app.channels.keeper.start();
    // Whoever keeps none hears what the others answer for it.
    else app.hearings.push(app.channels.notices.listen(options.ownerUrl));
    // A process without the web role still answers its health checks.
    app.live.attach(app.http.server);
    app.fanOut.open(options.ownerUrl);
    if (config.redisUrl === undefined && config.roles.includes('web')) app.unlinked.start();
    await app.http.listen({ host: config.host, port: config.port });
  } catch (error) {
    // What cannot be closed either, often for the same reason, must not stand in the place of why there was no start.
    await closeApp(app).catch((err: unknown) =>
      app.runtime.log.warn({ code: 'stop_failed', err }, 'what had started could not be stopped in order'),
    );
    throw error;
  }
  const { port } = app.http.server.address() as AddressInfo;
  let closing: Promise<void> | undefined;
  return { app, port, close: () => (closing ??= closeApp(app)) };
}

/** How long requests that still run may take once the process is to end. */
const lastRequestsMs = 10_000;
/** A line on which the last request was answered is kept open by browsers for the next one, which never comes. */
const idleLinesMs = 50;

/** From the outside in: no new work, then the work that runs, then the parts it stood on. One that fails keeps none open. */
async function closeApp(app: App): Promise<void> {
  // Somebody who sends nothing and does not hang up must not keep the process alive.
  const hangUp = setTimeout(() => app.http.server.closeAllConnections(), lastRequestsMs);
  const idle = setInterval(() => app.http.server.closeIdleConnections(), idleLinesMs);
  const steps: readonly (() => void | Promise<void>)[] = [
    () => app.live.close(),
    () => app.http.close(),
    () => clearInterval(idle),
    () => clearTimeout(hangUp),
    () => app.stoppedWatch.stop(),
    () => app.eventConsumers.stop(),
    () => app.worker.stop(),
    () => app.channels.keeper.stop(),
    async () => {
      for (const end of app.hearings.splice(0)) await end();
    },
    () => app.presence.close(),
    () => app.fanOut.close(),
    () => app.unlinked.stop(),
    () => app.wake.settled(),
    () => app.channels.notices.settled(),
    () => app.heartbeat.stop(),
    () => app.database.close(),
  ];
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
