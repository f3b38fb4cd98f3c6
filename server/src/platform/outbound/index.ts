export { isPlace } from './allowed-places.ts';
export { createOutbound, OutboundRefused, strictOutbound, type Outbound } from './create-outbound.ts';
