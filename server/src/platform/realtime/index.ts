export { createLive, type AudienceOf, type Audiences, type Live } from './create-live.ts';
export { rooms, type Room } from './rooms.ts';
