import { vi } from 'vitest';
import { waitMs } from './machine.ts';

// Nobody but the machine says how long is too long: a busy one needs many times what a quiet one does.
const waitFor = vi.waitFor.bind(vi);
vi.waitFor = (look, options) => waitFor(look, typeof options === 'number' ? options : { timeout: waitMs, ...options });
const waitUntil = vi.waitUntil.bind(vi);
vi.waitUntil = (look, options) =>
  waitUntil(look, typeof options === 'number' ? options : { timeout: waitMs, ...options });
