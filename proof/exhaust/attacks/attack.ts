import type { Hand } from '../hand.ts';

/** One way to be a bad neighbour. */
export interface Attack {
  readonly name: string;
  /** Part of the short form. */
  readonly isShort?: boolean;
  /** Uploads may not grow the server as much as calls may. */
  readonly isUpload?: boolean;
  /** Calls a second, where the usual number says nothing. */
  readonly rate?: number;
  /** Makes ready what it throws, before anybody looks at the clock. */
  readonly prepare?: () => void | Promise<void>;
  run(hand: Hand): Promise<void>;
}
