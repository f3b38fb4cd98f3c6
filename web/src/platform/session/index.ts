export {
  connectSession,
  refreshOwnUser,
  renewSession,
  restoreSession,
  signIn,
  signInWithCode,
  signOut,
} from './session.ts';
export {
  followOtherTabs,
  forgetSession,
  keepSession,
  mergeOwnUser,
  notedEnd,
  noteEnd,
  setSession,
  storedToken,
  useSession,
} from './store.ts';
export { onNextPerson, signedInId } from './next-person.ts';
export { endVisitHere, enterVisit } from './visit.ts';
export { useActor, useSessionUser } from './use-actor.ts';
