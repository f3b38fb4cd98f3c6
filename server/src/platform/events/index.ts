export { appendEvents } from './append-events.ts';
export { signed, stored, type EventDraft, type SignedDraft } from './draft.ts';
