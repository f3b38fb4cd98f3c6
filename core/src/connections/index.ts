export { afterClose, retryDelayMs, type AfterClose, type SessionEnd } from './after-close.ts';
export { capabilities, type Capabilities } from './capabilities.ts';
export {
  connectionFormProblems,
  importYearsBack,
  vacationDaysBack,
  wantsImport,
  type FormProblem,
  type FormSurroundings,
} from './form-problems.ts';
