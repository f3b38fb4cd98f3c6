export { addressOn, keptAddresses } from './addressing.ts';
export { ProviderTrouble } from './driver.ts';
export type {
  Address,
  ChannelDriver,
  ChannelEvent,
  ChannelListener,
  DeliveryStatus,
  InboundMessage,
  KnownMessage,
  MediaRef,
  OutboundContent,
  Profile,
  SendRequest,
  SendResult,
} from './driver.ts';
