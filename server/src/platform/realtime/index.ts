export { createUnlinkedWatch } from './unlinked-processes.ts';
export { defineAudience, type Audiences, type FeedAudience } from './audience.ts';
export { createFanOut, type FanOut } from './fan-out.ts';
export { createLive, type Live } from './create-live.ts';
export { liveChannel, orderKey } from './parcels.ts';
export { rooms, type Room } from './rooms.ts';
