import { hearPushes } from './hear-pushes.ts';
import { keepShell } from './keep-shell.ts';

// `self` of a service worker is this; the library says only what all kinds of workers have.
const worker = globalThis as unknown as ServiceWorkerGlobalScope;
keepShell(worker);
hearPushes(worker);
