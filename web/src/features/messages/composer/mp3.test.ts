import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createMp3Encoder } from 'wasm-media-encoders';
import { createMp3 } from './mp3.ts';

// The test's window has a fetch of its own, whose answers the runtime's streaming does not take.
beforeAll(() => {
  vi.stubGlobal('WebAssembly', Object.create(WebAssembly, { instantiateStreaming: { value: undefined } }));
});
afterAll(() => void vi.unstubAllGlobals());

/** The head of an MP3 frame: its bit rate in kbit/s (layer III of MPEG 1), its sample rate and its channels. */
function firstFrame(bytes: Uint8Array) {
  const at = bytes.findIndex((byte, index) => byte === 0xff && ((bytes[index + 1] ?? 0) & 0xfe) === 0xfa);
  const [, , third = 0, fourth = 0] = bytes.slice(at, at + 4);
  return {
    kbits: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320][third >> 4],
    rate: [44_100, 48_000, 32_000][(third >> 2) & 3],
    isMono: fourth >> 6 === 3,
  };
}

test.each([44_100, 48_000, 96_000])(
  'a voice note recorded at %i Hz is an MP3 of 128 kbit a second [CHT-025]',
  async (rate) => {
    const mp3 = createMp3(await createMp3Encoder(), rate);
    const block = Float32Array.from({ length: rate / 20 }, (_, n) => Math.sin((2 * Math.PI * 440 * n) / rate) / 2);
    for (let blocks = 0; blocks < 40; blocks++) mp3.add(block);
    const pieces = mp3.end();
    const bytes = new Uint8Array(await new Blob([...pieces]).arrayBuffer());
    expect(firstFrame(bytes)).toEqual({ kbits: 128, rate: 44_100, isMono: true });
    // Two seconds at 16,000 bytes each, give or take the frames at both ends.
    expect(Math.abs(bytes.length - 32_000)).toBeLessThan(1_500);
  },
);
