import { firstStepNames, type FirstStepName, type FirstSteps } from '@oplano/contracts/companies';

/** What there is of a company. */
export interface FirstFacts {
  readonly connected: boolean;
  readonly people: number;
  readonly queues: boolean;
  readonly talks: boolean;
}

/** A step is done when its end is there, whoever brought it about; who has talked to a customer was connected. */
export function doneFirstSteps({ connected, people, queues, talks }: FirstFacts): FirstStepName[] {
  const isDone: Readonly<Record<FirstStepName, boolean>> = {
    connection: connected || talks,
    colleague: people > 1,
    queue: queues,
    message: talks,
  };
  return firstStepNames.filter((name) => isDone[name]);
}

/** Shown until all is done, or nobody wants to see it any more. */
export const showsFirstSteps = ({ done, isDismissed }: FirstSteps): boolean =>
  !isDismissed && done.length < firstStepNames.length;
