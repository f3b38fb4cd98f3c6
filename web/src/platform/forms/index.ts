export { fieldProblems, isProblem, problemAt, problemOf } from './problems.ts';
