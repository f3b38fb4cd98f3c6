import { vi } from 'vitest';
import { patience } from './machine.ts';

/** How long a test waits for something that will come: a busy machine needs many times what a quiet one does. */
const patienceMs = 30_000 * patience;

const waitFor = vi.waitFor.bind(vi);
vi.waitFor = (look, options) =>
  waitFor(look, typeof options === 'number' ? options : { timeout: patienceMs, ...options });
