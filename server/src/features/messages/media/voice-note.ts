import { mediaMaxBytes } from '@oplano/contracts/messages';
import { headOf, typeOf, type MediaInput } from '#platform/media';
import { defineParser, SandboxError } from '#platform/sandbox';
import { AppError } from '#platform/use-case';
import type { Sound } from './loudness.ts';

export interface VoiceNote {
  readonly bytes: Buffer;
  readonly mimetype: string;
  readonly extension: string;
}

export interface VoiceJob {
  /** One call of ffmpeg each, the first that succeeds counts. They read `in` and write `out`. */
  readonly runs: readonly (readonly string[])[];
  /** Samples in a second where it is to be listened to; null where what was written is wanted itself. */
  readonly rate: number | null;
}

const sampleRate = 8_000;
/** Nobody talks longer in one breath; a few bytes can claim days of silence. */
const secondsMax = 3_600;
const answerMax = 32 * 1024 * 1024;

const recordings = defineParser({
  module: new URL('./voice-note.confined.ts', import.meta.url),
  neighbours: [new URL('./loudness.ts', import.meta.url)],
  packages: ['@ffmpeg/core'],
  native: false,
  atOnce: 3,
  // Half of what a short recording costs is to load ffmpeg.
  warm: 1,
  waitingMax: 20,
  waitMs: 60_000,
  timeMs: 30_000,
  heapMb: 256,
  memoryMb: 700,
  addressMb: 6_144,
  cpuSeconds: 45,
  inputMax: mediaMaxBytes,
  pieceMax: answerMax,
  answerMax,
});

/** What each channel plays as a voice note. */
const forms = {
  ogg: {
    args: ['-c:a', 'libopus', '-b:a', '32k', '-ac', '1', '-ar', '48000', '-f', 'ogg'],
    mimetype: 'audio/ogg; codecs=opus',
    extension: '.ogg',
  },
  m4a: { args: ['-c:a', 'aac', '-b:a', '64k', '-ac', '1', '-f', 'ipod'], mimetype: 'audio/mp4', extension: '.m4a' },
} as const;

/**
 * One call of ffmpeg. The form of what comes in is never guessed: a text that lists other files is a recording to
 * whoever guesses.
 */
const call = (demuxer: string, output: readonly string[]): string[] => {
  const input = ['-hide_banner', '-loglevel', 'error', '-protocol_whitelist', 'file', '-f', demuxer, '-i', 'in'];
  const sound = ['-vn', '-sn', '-dn', '-map', '0:a:0', '-map_metadata', '-1'];
  return [...input, ...sound, '-t', `${secondsMax}`, '-fs', `${answerMax * 2}`, ...output, 'out'];
};

/** What ffmpeg is to take the bytes for; a file of no such form is no recording. */
async function demuxerOf(recording: MediaInput): Promise<string> {
  const type = await typeOf(headOf(recording));
  if (!type?.demuxer) throw new AppError('ERR_FILE_TYPE');
  return type.demuxer;
}

async function listen(
  companyId: number,
  recording: MediaInput,
  job: VoiceJob,
): Promise<{ head: unknown; body: Buffer }> {
  try {
    return await recordings.readOne(companyId, job, recording);
  } catch (error) {
    if (error instanceof SandboxError) throw new AppError(error.code === 'busy' ? 'ERR_UNAVAILABLE' : 'ERR_FILE_TYPE');
    throw error;
  }
}

/** Listens to a recording. What cannot be listened to is none. */
export async function measureVoice(companyId: number, recording: MediaInput): Promise<Sound> {
  const samples = ['-ac', '1', '-ar', `${sampleRate}`, '-f', 's16le'];
  const runs = [call(await demuxerOf(recording), samples)];
  const { head } = await listen(companyId, recording, { runs, rate: sampleRate });
  const sound = head as Sound;
  if (sound.seconds >= secondsMax) throw new AppError('ERR_FILE_TYPE');
  return sound;
}

/** Turns a recording into what a channel plays as a voice note. A minute takes seconds: never while somebody waits. */
export async function toVoiceNote(
  companyId: number,
  recording: Uint8Array,
  form: keyof typeof forms,
): Promise<VoiceNote> {
  const { args, mimetype, extension } = forms[form];
  const demuxer = await demuxerOf(recording);
  // Opus that only has to change its box is copied: a hundred times cheaper than encoding it anew.
  const copied = form === 'ogg' ? [call(demuxer, ['-c:a', 'copy', '-f', 'ogg'])] : [];
  const { body } = await listen(companyId, recording, { runs: [...copied, call(demuxer, args)], rate: null });
  return { bytes: body, mimetype, extension };
}
