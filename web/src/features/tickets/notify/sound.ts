import type { NoticeSound } from '@oplano/contracts/notifications';

let context: AudioContext | null = null;

interface Tone {
  readonly at: number;
  readonly pitch: number;
  readonly seconds: number;
  readonly wave?: OscillatorType;
}

/** A few soft tones each, made here: nothing to fetch when a message comes in. */
const sounds: Record<NoticeSound, readonly Tone[]> = {
  chime: [
    { at: 0, pitch: 784, seconds: 0.28 },
    { at: 0.12, pitch: 1047, seconds: 0.28 },
  ],
  bell: [
    { at: 0, pitch: 1319, seconds: 0.9 },
    { at: 0.01, pitch: 2637, seconds: 0.5 },
  ],
  drop: [
    { at: 0, pitch: 1568, seconds: 0.12 },
    { at: 0.07, pitch: 1175, seconds: 0.12 },
    { at: 0.14, pitch: 880, seconds: 0.2 },
  ],
  knock: [
    { at: 0, pitch: 220, seconds: 0.1, wave: 'triangle' },
    { at: 0.14, pitch: 220, seconds: 0.1, wave: 'triangle' },
  ],
};
const loudest = 0.25;
/** A sound that comes later than this no longer tells of its message. */
const lateMs = 1_000;

/** Browsers keep a page silent, and complain, until somebody has clicked in it. */
const mayBeHeard = (): boolean =>
  'AudioContext' in globalThis && (!('userActivation' in navigator) || navigator.userActivation.hasBeenActive);

/** Opens the line for sounds. That takes a while, so it is better done before the first message comes in. */
export function openSound(): void {
  if (mayBeHeard()) context ??= new AudioContext();
}

/** Plays the sound of a new message at a volume of 0 (silent) to 1. */
export async function playMessageSound(volume: number, sound: NoticeSound = 'chime'): Promise<void> {
  if (volume <= 0 || !mayBeHeard()) return;
  context ??= new AudioContext();
  // What a browser holds back all the same would ring at once when it no longer does.
  const wanted = performance.now();
  if (context.state === 'suspended') await context.resume();
  if (performance.now() - wanted > lateMs) return;
  for (const { at, pitch, seconds, wave = 'sine' } of sounds[sound]) {
    const start = context.currentTime + at;
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = wave;
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(volume * loudest, start + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(start + seconds);
  }
}
