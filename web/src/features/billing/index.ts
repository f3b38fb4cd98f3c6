export { OpenBillingScreen } from './billing.routes.tsx';
