import { readFileSync } from 'node:fs';

/** Where `now` comes from. Tests hand in one that they move. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

const readAgainMs = 50;

/** A clock that is wrong by as many milliseconds as a file says, so that a running server can live through a jump. */
export function createWrongClock(file: string): Clock {
  let shiftMs = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  return {
    now: () => {
      if (performance.now() - readAt > readAgainMs) {
        readAt = performance.now();
        try {
          shiftMs = Number(readFileSync(file, 'utf8')) || 0;
        } catch {
          // Without the file the clock is right.
          shiftMs = 0;
        }
      }
      return new Date(Date.now() + shiftMs);
    },
  };
}

/** A clock that stands still until it is moved. */
export class MovableClock implements Clock {
  #time: number;
  constructor(start: Date | string = '2026-03-02T15:00:00.000Z') {
    this.#time = new Date(start).getTime();
  }
  now(): Date {
    return new Date(this.#time);
  }
  advance(ms: number): void {
    this.#time += ms;
  }
  set(time: Date | string): void {
    this.#time = new Date(time).getTime();
  }
}
