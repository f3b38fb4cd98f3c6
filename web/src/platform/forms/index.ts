export { changesOf, fieldProblems, isProblem, problemAt, problemOf } from './problems.ts';
export { resolverOf } from './resolver.ts';
export { fromField, toField } from './local-time.ts';
