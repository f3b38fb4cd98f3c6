export { hearRefusal } from './change-do-not-send.ts';
export { doNotSendChanged } from './do-not-send.events.ts';
export { insertChanges, insertRefusals } from './do-not-send.repo.ts';
export { isOnDoNotSend, refusedNumbers } from './do-not-send.queries.ts';
export { doNotSendFeature } from './feature.ts';
export { refusalIn, rulesForRefusal } from './refusal-in.ts';
