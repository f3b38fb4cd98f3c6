export { mailConfirmation, sweepSignUps } from './auth.jobs.ts';
export { authAudience, authBindings } from './auth.routes.ts';
export { endSessionOf } from './end-session.ts';
export { createDevices, type Devices } from './known-device.ts';
export { loadActor } from './load-actor.ts';
export { sendConfirmation } from './mail-confirmation.ts';
export { restoreOperator } from './restore-operator.ts';
export { createSetupGate, setupIsOpen, type SetupGate } from './set-up.ts';
export { sweepAbandoned } from './sweep-sign-ups.ts';
