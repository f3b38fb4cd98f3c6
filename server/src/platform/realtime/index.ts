export { createApartWatch } from './apart.ts';
export { defineAudience, type Audiences, type FeedAudience } from './audience.ts';
export { createEverywhere, type Everywhere } from './between-processes.ts';
export { createLive, type Live } from './create-live.ts';
export { liveChannel, orderKey } from './parcels.ts';
export { rooms, type Room } from './rooms.ts';
