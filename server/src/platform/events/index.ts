export { appendEvents, removeEvents, type EventReader } from './events.repo.ts';
export { callerAddress, calledFrom, onItsOwn } from './calls.ts';
export { appendActs, type ActDraft } from './acts.repo.ts';
export { signDraft, stored, type EventDraft, type SignedDraft } from './draft.ts';
