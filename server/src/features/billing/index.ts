export { serveBankCalls } from './receive-call.ts';
export { billingFeature } from './feature.ts';
