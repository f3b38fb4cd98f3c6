export { useAddressTab } from './use-address-tab.ts';
