type Work = () => Promise<void>;

/** What one socket wants done, one after the other: it never holds more than one connection to the database. */
export interface SerialQueue {
  last(work: Work): Promise<void>;
  /** Before everything that waits: a right that was taken does not stand in line behind a flood of subscriptions. */
  first(work: Work): Promise<void>;
}

export function createSerialQueue(): SerialQueue {
  const waiting: Work[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (let work = waiting.shift(); work; work = waiting.shift()) await work();
    isRunning = false;
  }
  const add = (work: Work, put: (entry: Work) => unknown): Promise<void> =>
    new Promise((resolve, reject) => {
      put(() => work().then(resolve, reject));
      void run();
    });

  return {
    last: (work) => add(work, (entry) => waiting.push(entry)),
    first: (work) => add(work, (entry) => waiting.unshift(entry)),
  };
}
