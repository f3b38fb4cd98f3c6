export { authFeature } from './feature.ts';
export { createFileCookies, type FileCookies } from './file-cookie.ts';
export { createDevices, type Devices } from './known-device.ts';
export { loadActor } from './load-actor.ts';
export { restoreOperator } from './restore-operator.ts';
export { createSetupGate, setupIsOpen, type SetupGate } from './set-up.ts';
