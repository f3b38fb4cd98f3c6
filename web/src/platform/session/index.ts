export { connectSession, refreshOwnUser, renewSession, restoreSession, signIn, signOut } from './session.ts';
export { followOtherTabs, forgetSession, mergeOwnUser, setSession, storedToken, useSession } from './store.ts';
export { useActor, useSessionUser } from './use-actor.ts';
