import { trouble } from './trouble.ts';

/** A journey as the log of the server sees it. */
export interface Journey {
  readonly title: string;
  /** How long the log was when it began, and when it ended. */
  readonly from: number;
  to: number | null;
  /** The companies it made. */
  readonly companies: Set<number>;
}

interface TroubleLine {
  readonly text: string;
  /** Where in the log it begins. */
  readonly at: number;
}

/** The errors in a log from one place on; a line whose end has not come is not among them yet. */
export function troubleFrom(log: string, from: number): TroubleLine[] {
  const found: TroubleLine[] = [];
  let at = from;
  for (const text of log.slice(from).split('\n').slice(0, -1)) {
    if (trouble(text).length > 0) found.push({ text, at });
    at += text.length + 1;
  }
  return found;
}

const companyIn = ({ text }: TroubleLine): number => Number(/"companyId":(\d+)/.exec(text)?.[1]);

/** Whose line it is: of the journey that made the company it names, else of everyone who was on the way. */
export function blamed<T extends Journey>(line: TroubleLine, journeys: readonly T[]): T[] {
  const owners = journeys.filter(({ companies }) => companies.has(companyIn(line)));
  if (owners.length > 0) return owners;
  return journeys.filter(({ from, to }) => from <= line.at && (to === null || line.at < to));
}
