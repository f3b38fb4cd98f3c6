import { createEncoder } from 'wasm-media-encoders';
import wasmUrl from 'wasm-media-encoders/wasm/mp3?url';
import microphoneUrl from './microphone.worklet.ts?worker&url';
import { createMp3, type Mp3 } from './mp3.ts';

/** A shorter recording is a slip of the finger. */
const leastBytes = 10_000;

export interface Recording {
  /** How loud it is now, 0 to 1. */
  readonly level: () => number;
  /** Ends it and gives the file; null when it is too short to be meant. */
  readonly stop: () => Promise<File | null>;
  readonly cancel: () => void;
}

/** The file of what was recorded, or null when it is too short. */
export function voiceFile(pieces: readonly BlobPart[], now: Date): File | null {
  const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14);
  const file = new File([...pieces], `audio-${stamp}.mp3`, { type: 'audio/mpeg' });
  return file.size < leastBytes ? null : file;
}

/** Passes on what the microphone hears, block by block. */
async function listen(stream: MediaStream, context: AudioContext, onSound: (samples: Float32Array) => void) {
  await context.audioWorklet.addModule(microphoneUrl);
  const node = new AudioWorkletNode(context, 'microphone', { numberOfOutputs: 0, channelCount: 1 });
  node.port.addEventListener('message', ({ data }: MessageEvent<Float32Array>) => onSound(data));
  node.port.start();
  context.createMediaStreamSource(stream).connect(node);
}

/** Starts to record. Throws when there is no microphone or it may not be used; what breaks later is told. */
export async function startRecording(onBroken: () => void): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  let context: AudioContext | null = null;
  const release = () => {
    for (const track of stream.getTracks()) track.stop();
    if (context && context.state !== 'closed') void context.close();
  };
  let level = 0;
  let mp3: Mp3;
  let isBroken = false;
  const broke = () => {
    isBroken = true;
    release();
    onBroken();
  };
  // The headset is gone, or the browser took the microphone back: what follows would be silence.
  for (const track of stream.getTracks()) track.addEventListener('ended', broke);
  try {
    context = new AudioContext();
    mp3 = createMp3(await createEncoder('audio/mpeg', wasmUrl), context.sampleRate);
    await listen(stream, context, (samples) => {
      if (isBroken) return;
      level = Math.min(
        1,
        samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
      );
      try {
        mp3.add(samples);
      } catch {
        broke();
      }
    });
  } catch (error) {
    release();
    throw error;
  }
  return {
    level: () => level,
    stop: async () => {
      release();
      return voiceFile(mp3.end(), new Date());
    },
    cancel: release,
  };
}
