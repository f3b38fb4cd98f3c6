import fc from 'fast-check';

/** Something that must hold for whatever is put in. */
export interface Property {
  readonly name: string;
  /** A share of the runs, where each of them costs much. */
  readonly share?: number;
  readonly property: fc.IRawProperty<unknown>;
  /** Clears away what the runs left open. */
  readonly after?: () => Promise<void>;
}

/** A property of a function that does nothing but compute; false or a throw breaks it. */
export const holds = <T>(name: string, arbitrary: fc.Arbitrary<T>, check: (value: T) => boolean | void): Property => ({
  name,
  property: fc.property(arbitrary, check) as unknown as fc.IRawProperty<unknown>,
});

/** The same for one that takes a while: a thread, a file. */
export const holdsLater = <T>(
  name: string,
  share: number,
  arbitrary: fc.Arbitrary<T>,
  check: (value: T) => Promise<boolean | void>,
): Property => ({
  name,
  share,
  property: fc.asyncProperty(arbitrary, check) as unknown as fc.IRawProperty<unknown>,
});

/** Breaks a property with words that say how. */
export function demand(condition: boolean, told: () => string): asserts condition {
  if (!condition) throw new Error(told());
}
