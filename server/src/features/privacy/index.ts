export { privacyFeature } from './feature.ts';
export { retainedAtOnce, type EmptiedSome, type RetainedRecords } from './retention.ts';
export {
  erasedUpTo,
  phonesOf,
  tellTables,
  tracesAtOnce,
  type ErasedSome,
  type PersonKeeper,
  type PersonTraces,
  type TellSome,
  type TracedPerson,
} from './traces.ts';
