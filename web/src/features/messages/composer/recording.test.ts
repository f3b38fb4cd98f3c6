import { afterEach, expect, test, vi } from 'vitest';
import { startRecording } from './recording.ts';

// The browser's parts that a test has none of: sound, and the program that packs it.
vi.mock('wasm-media-encoders', () => ({
  createEncoder: () => Promise.resolve({ configure: () => undefined, encode: () => [], finalize: () => [] }),
}));
afterEach(() => void vi.unstubAllGlobals());

test('a microphone that goes away while one speaks is told, and not recorded as silence', async () => {
  const track = Object.assign(new EventTarget(), { stop: vi.fn() });
  const getUserMedia = () => Promise.resolve({ getTracks: () => [track] });
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  const close = vi.fn().mockResolvedValue(undefined);
  vi.stubGlobal(
    'AudioContext',
    class {
      readonly state = 'running';
      readonly sampleRate = 48_000;
      readonly audioWorklet = { addModule: () => Promise.resolve() };
      createMediaStreamSource = () => ({ connect: () => undefined });
      close = close;
    },
  );
  vi.stubGlobal(
    'AudioWorkletNode',
    class {
      readonly port = { addEventListener: () => undefined, start: () => undefined };
    },
  );
  const onBroken = vi.fn();
  await startRecording(onBroken);
  track.dispatchEvent(new Event('ended'));
  expect(onBroken).toHaveBeenCalledOnce();
  expect([track.stop.mock.calls.length, close.mock.calls.length]).toEqual([1, 1]);
});
