import type { Attack } from './attack.ts';
import { credentials } from './credentials.ts';
import { floods } from './floods.ts';
import { searches } from './searches.ts';
import { slow } from './slow.ts';
import { sockets } from './sockets.ts';
import { uploadAttacks } from './uploads.ts';

export type { Attack } from './attack.ts';

/** Every attack, the gentler ones first: what ends the server would leave nothing to attack. */
export const attacks: readonly Attack[] = [
  ...searches,
  ...floods,
  ...credentials,
  ...slow,
  ...sockets,
  ...uploadAttacks,
];

export const attackNamed = (name: string): Attack | undefined => attacks.find((attack) => attack.name === name);
