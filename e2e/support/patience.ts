export { patience, waitMs } from '../../tools/machine.ts';

/** Nothing is repeated and nothing is let pass. */
export const isStrict = process.env['TEST_STRICT'] === '1';
