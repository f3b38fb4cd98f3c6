export { automationFeature } from './feature.ts';
export type { RejectCall } from './on-call.ts';
