export { /** @public */ noteNumberCheck } from './check-numbers.ts';
export { insertList, insertListPeople, saveNumberCheck } from './contact-lists.repo.ts';
export { /** @public */ freshChecks, /** @public */ itemsAfter } from './contact-lists.queries.ts';
export { contactListsFeature } from './feature.ts';
