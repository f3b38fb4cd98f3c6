import type { WasmMediaEncoder } from 'wasm-media-encoders';

export interface Mp3 {
  /** Takes sound as it comes, one channel, -1 to 1. */
  readonly add: (samples: Float32Array) => void;
  /** Ends it and gives everything, piece by piece. */
  readonly end: () => readonly Uint8Array<ArrayBuffer>[];
}

/** Makes an MP3 of 128 kbit a second while it is spoken. */
export function createMp3(encoder: WasmMediaEncoder<'audio/mpeg'>, sampleRate: number): Mp3 {
  encoder.configure({ channels: 1, sampleRate, bitrate: 128, outputSampleRate: 44_100 });
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  // What the encoder gives is a window on memory that it uses again.
  const keep = (piece: Uint8Array) => {
    if (piece.length > 0) pieces.push(new Uint8Array(piece));
  };
  return {
    add: (samples) => keep(encoder.encode([samples])),
    end: () => {
      keep(encoder.finalize());
      return pieces;
    },
  };
}
