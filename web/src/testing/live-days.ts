/** Random days of live lists, for features that bring some along. */
export { at, inOrderOf, nameOf, sampleInstant, someSearches } from '../app/convergence/random-fields.ts';
export { paged, run, whole, wholeIn, type Subject } from '../app/convergence/random-history.ts';
