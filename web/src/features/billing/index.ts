export { OpenBillingScreen } from './billing.routes.tsx';
export { billingFeature } from './feature.tsx';
