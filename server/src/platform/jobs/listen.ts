import { keepListening } from '../kit/index.ts';
import type { Log } from '../log/index.ts';
import { jobsChannel } from './wake.ts';

/** Hears of jobs that other processes put in; this one has heard of its own without the database. Returns its end. */
export const listenForJobs = (url: string, nodeId: string, log: Log, onJobs: () => void): (() => Promise<void>) =>
  keepListening({
    url,
    channel: jobsChannel,
    log,
    onNotice: (teller) => teller !== nodeId && onJobs(),
    onOpen: onJobs,
  });
