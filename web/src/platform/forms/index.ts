export { changesOf, fieldProblems, isProblem, problemAt, problemOf } from './problems.ts';
export { resolverOf } from './resolver.ts';
