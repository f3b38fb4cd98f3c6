/** A shorter recording is a slip of the finger. */
const leastBytes = 10_000;

/** What this browser can record, best first: WhatsApp speaks ogg, the rest is changed by the server. */
const types = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4', 'audio/webm'] as const;

const endings: Readonly<Record<string, string>> = { 'audio/ogg': 'ogg', 'audio/webm': 'webm', 'audio/mp4': 'm4a' };

export interface Recording {
  /** How loud it is now, 0 to 1. */
  readonly level: () => number;
  /** Ends it and gives the file; null when it is too short to be meant. */
  readonly stop: () => Promise<File | null>;
  readonly cancel: () => void;
}

function meter(stream: MediaStream): { level: () => number; close: () => void } {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 512;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Uint8Array(analyser.fftSize);
  return {
    level: () => {
      analyser.getByteTimeDomainData(samples);
      const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128)), 0);
      return Math.min(1, peak / 100);
    },
    close: () => void context.close(),
  };
}

/** The file of what was recorded, or null when it is too short. */
export function voiceFile(chunks: readonly Blob[], mimetype: string, now: Date): File | null {
  const [type = 'audio/webm'] = mimetype.split(';');
  const blob = new Blob([...chunks], { type });
  if (blob.size < leastBytes) return null;
  const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14);
  return new File([blob], `audio-${stamp}.${endings[type] ?? 'webm'}`, { type });
}

/** Starts to record. Throws when there is no microphone or it may not be used. */
export async function startRecording(): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, { ...(mimeType ? { mimeType } : {}), audioBitsPerSecond: 128_000 });
  const sound = meter(stream);
  const chunks: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) chunks.push(data);
  });
  recorder.start(1_000);
  const release = () => {
    sound.close();
    for (const track of stream.getTracks()) track.stop();
  };
  return {
    level: sound.level,
    stop: () =>
      new Promise((resolve) => {
        recorder.addEventListener(
          'stop',
          () => {
            release();
            resolve(voiceFile(chunks, recorder.mimeType, new Date()));
          },
          { once: true },
        );
        recorder.stop();
      }),
    cancel: () => {
      if (recorder.state !== 'inactive') recorder.stop();
      release();
    },
  };
}
