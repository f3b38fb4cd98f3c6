let context: AudioContext | null = null;

/** Two soft tones, made here: nothing to fetch when a message comes in. */
const tones = [
  { at: 0, pitch: 784 },
  { at: 0.12, pitch: 1047 },
] as const;
const toneSeconds = 0.28;
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
export async function playMessageSound(volume: number): Promise<void> {
  if (volume <= 0 || !mayBeHeard()) return;
  context ??= new AudioContext();
  // What a browser holds back all the same would ring at once when it no longer does.
  const wanted = performance.now();
  if (context.state === 'suspended') await context.resume();
  if (performance.now() - wanted > lateMs) return;
  for (const { at, pitch } of tones) {
    const start = context.currentTime + at;
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = 'sine';
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(volume * loudest, start + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + toneSeconds);
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(start + toneSeconds);
  }
}
