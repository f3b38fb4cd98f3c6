export { AppError } from './app-error.ts';
export {
  defineEvent,
  defineJob,
  defineTimer,
  type CompanyCtx,
  type Ctx,
  type DomainEvent,
  type EnqueueOptions,
  type Job,
  type PlatformCtx,
  type SetTimer,
  type Timer,
  type Transactions,
} from './ctx.ts';
export { withFacts, type FactsOf } from './feed-facts.ts';
export {
  runForPerson,
  runForPlatform,
  runInCompany,
  transactionsOf,
  type Emission,
  type Listener,
  type Identity,
  type Runtime,
} from './run.ts';
export { takeDueTimer } from './timers.repo.ts';
