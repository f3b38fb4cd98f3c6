import { expect, test, vi } from 'vitest';
import { playMessageSound } from './sound.ts';

test('sounds that the browser held back until the first click are not made up for [SHL-039]', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const { promise: firstClick, resolve: click } = Promise.withResolvers<void>();
  const createOscillator = vi.fn(() => {
    throw new Error('a tone');
  });
  class SilentPage {
    readonly state = 'suspended';
    readonly currentTime = 0;
    resume = () => firstClick;
    createOscillator = createOscillator;
  }
  vi.stubGlobal('AudioContext', SilentPage);

  const held = [playMessageSound(1), playMessageSound(1)];
  now = 60_000;
  click();
  await Promise.all(held);
  expect(createOscillator).not.toHaveBeenCalled();
  await expect(playMessageSound(1), 'from then on they are heard').rejects.toThrow('a tone');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
