import type { Fault } from '../fault.ts';

/** A second process joins, takes over a part of the work, and is killed. */
export const secondServer: Fault = {
  name: 'second server joins and dies',
  lasts: [3_000, 7_000],
  of: 'server',
  strike: ({ servers }) => servers.startSecond(),
  heal: ({ servers }) => servers.killSecond(),
};
