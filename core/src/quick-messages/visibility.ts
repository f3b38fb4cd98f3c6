import type { QuickMessage } from '@oplano/contracts/quick-messages';
import type { Actor } from '../permissions/index.ts';

type Owned = Pick<QuickMessage, 'geral' | 'visao' | 'userId'>;
type Viewer = Pick<Actor, 'userId' | 'profile'>;

/** One whose owner has left is an admin's, so that it is nobody's for ever. */
const isOwner = (actor: Viewer, { userId }: Owned): boolean =>
  userId === actor.userId || (userId === null && actor.profile === 'admin');

/** General and visible ones are everybody's to use; the others only their owner's. */
export const canSeeQuickMessage = (actor: Viewer, message: Owned): boolean =>
  message.geral || message.visao || isOwner(actor, message);

/** Visible to all but changed by its owner alone. */
export const isQuickMessageLocked = (actor: Viewer, message: Owned): boolean =>
  !message.geral && !isOwner(actor, message);
