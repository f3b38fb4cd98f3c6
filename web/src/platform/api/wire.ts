import type { CallOf, Method, ResponseOf, Route } from '@oplano/contracts';

declare const contract: unique symbol;

/** The address of a call, with its contract known to the compiler only. */
export interface WireRoute<T extends Route = Route> {
  /** `feature.call`, its place among the contracts. */
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly isPublic: boolean;
  readonly uploadField?: string;
  readonly [contract]?: T;
}

type ContractOf<W extends WireRoute> = NonNullable<W[typeof contract]>;
export type Answer<W extends WireRoute> = ResponseOf<ContractOf<W>>;

/** A part that may be left empty may also be left out. */
type Part<K extends string, V> = Record<never, never> extends V ? { [P in K]?: V } : { [P in K]: V };
/** Numbers become text on the way into an address. */
type Loose<V> = { [K in keyof V]: string extends V[K] ? V[K] | number : V[K] };

/** What a caller gives: the path's parts, the query, the body or the fields beside a file. */
export type CallInput<W extends WireRoute> = Part<'params', Loose<CallOf<ContractOf<W>>['params']>> &
  Part<'query', Partial<Loose<CallOf<ContractOf<W>>['query']>>> &
  Part<'body', CallOf<ContractOf<W>>['body']> & { file?: File | Blob; signal?: AbortSignal };
