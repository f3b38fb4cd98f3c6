import { expect, test } from 'vitest';
import { setVolume, usePreferences } from './preferences.ts';

test('a volume that is chosen in another tab holds in this one [SHL-039, SHL-040]', () => {
  setVolume(1);
  localStorage.setItem('preferences', JSON.stringify({ state: { volume: 0.3 }, version: 0 }));
  dispatchEvent(new StorageEvent('storage', { key: 'preferences' }));
  expect(usePreferences.getState().volume).toBe(0.3);
});
