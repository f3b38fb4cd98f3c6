export { loadActor } from './load-actor.ts';
export { createSetupGate, setupIsOpen, type SetupGate } from './set-up.ts';
export { authFeature } from './feature.ts';
