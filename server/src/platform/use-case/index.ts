export { AppError } from './app-error.ts';
export {
  defineEvent,
  defineJob,
  defineTimer,
  type CompanyCtx,
  type Ctx,
  type DomainEvent,
  type EnqueueOptions,
  type ExternalCtx,
  type Job,
  type PlatformCtx,
  type SetTimer,
  type Timer,
  type Transactions,
} from './ctx.ts';
export { withFacts, type FactsOf } from './feed-facts.ts';
export {
  principalOf,
  runForPerson,
  runForPlatform,
  runInCompany,
  transactionsOf,
  type Emission,
  type Listener,
  type Caller,
  type Identity,
  type KeyIdentity,
  type LoadActor,
  type Runtime,
  type TokenIdentity,
} from './run.ts';
export { createKnownActors, readForPerson, type KnownActors } from './read-for-person.ts';
export { endFiredTimer, takeDueTimer } from './timers.repo.ts';
