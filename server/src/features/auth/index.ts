export { authAudience, authBindings } from './auth.routes.ts';
export { endSessionOf } from './end-session.ts';
export { loadActor } from './load-actor.ts';
export { createSetupGate, setupIsOpen, type SetupGate } from './set-up.ts';
