import type { Macro } from '@oplano/contracts/macros';
import type { Actor } from '../permissions/index.ts';

type Owned = Pick<Macro, 'shared' | 'userId'>;
type Viewer = Pick<Actor, 'userId' | 'profile'>;

/** What the company shares is kept by its admins. */
export const mayShareMacros = ({ profile }: Viewer): boolean => profile === 'admin';

/** One whose owner has left is an admin's, so that it is nobody's for ever. */
const isOwner = (actor: Viewer, { userId }: Owned): boolean =>
  userId === actor.userId || (userId === null && actor.profile === 'admin');

export const canSeeMacro = (actor: Viewer, macro: Owned): boolean => macro.shared || isOwner(actor, macro);

/** Run by everybody but not theirs to change. */
export const isMacroLocked = (actor: Viewer, macro: Owned): boolean =>
  macro.shared ? !mayShareMacros(actor) : !isOwner(actor, macro);
