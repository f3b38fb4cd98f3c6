export { appendEvents, removeEvents } from './events.repo.ts';
export { signDraft, stored, type EventDraft, type SignedDraft } from './draft.ts';
