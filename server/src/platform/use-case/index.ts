export { AppError } from './app-error.ts';
export {
  defineEvent,
  defineJob,
  type CompanyCtx,
  type Ctx,
  type DomainEvent,
  type EnqueueOptions,
  type Job,
  type PlatformCtx,
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
