import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import ffmpegInstaller from '@ffmpeg-installer/ffmpeg';
import { demandNoTransaction } from '#platform/db';
import { AppError } from '#platform/use-case';

/** How long a recording is, and its loudness over time, 0–100. */
export interface Sound {
  readonly seconds: number;
  readonly waveform: number[];
}

export interface VoiceNote {
  readonly bytes: Buffer;
  readonly mimetype: string;
  readonly extension: string;
}

const limitMs = 30_000;
const bars = 64;
const sampleRate = 8_000;

/** The machine's own program first: it is newer than what comes along. */
const program = process.env['FFMPEG_PATH'] ?? ffmpegInstaller.path;

function run(args: readonly string[]): Promise<Buffer> {
  demandNoTransaction('a recording is listened to');
  return new Promise((resolve, reject) => {
    const child = spawn(
      program,
      ['-nostdin', '-hide_banner', '-loglevel', 'error', '-protocol_whitelist', 'file,pipe', ...args],
      {
        stdio: ['ignore', 'pipe', 'ignore'],
        timeout: limitMs,
      },
    );
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(Buffer.concat(parts)) : reject(new Error(`ffmpeg ended with ${code}`)),
    );
  });
}

/** What each channel plays as a voice note. */
const forms = {
  ogg: {
    args: ['-c:a', 'libopus', '-b:a', '32k', '-ac', '1', '-ar', '48000', '-f', 'ogg'],
    mimetype: 'audio/ogg; codecs=opus',
    extension: '.ogg',
  },
  m4a: { args: ['-c:a', 'aac', '-b:a', '64k', '-ac', '1', '-f', 'ipod'], mimetype: 'audio/mp4', extension: '.m4a' },
} as const;

/** Opus that only has to change its box is copied: a hundred times cheaper than encoding it anew. */
async function convert(source: string, target: string, form: keyof typeof forms): Promise<void> {
  const { args } = forms[form];
  if (form === 'ogg') {
    const copied = await run(['-i', source, '-vn', '-c:a', 'copy', '-f', 'ogg', '-y', target]).then(
      () => true,
      () => false,
    );
    if (copied) return;
  }
  await run(['-i', source, '-vn', ...args, '-y', target]);
}

function loudness(samples: Buffer): number[] {
  const count = Math.floor(samples.length / 2);
  const per = Math.max(1, Math.floor(count / bars));
  const peaks = Array.from({ length: bars }, (_, bar) => {
    let peak = 0;
    for (let index = bar * per; index < Math.min(count, (bar + 1) * per); index += 1) {
      peak = Math.max(peak, Math.abs(samples.readInt16LE(index * 2)));
    }
    return peak;
  });
  const top = Math.max(1, ...peaks);
  return peaks.map((peak) => Math.round((peak / top) * 100));
}

async function inFolder<T>(recording: Buffer, work: (source: string, folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'oplano-voice-'));
  try {
    const source = path.join(folder, 'in');
    await writeFile(source, recording);
    return await work(source, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Listens to a recording. What cannot be listened to is none. */
export async function measureVoice(recording: Buffer): Promise<Sound> {
  demandNoTransaction('a recording is listened to');
  try {
    const samples = await inFolder(recording, (source) =>
      run(['-i', source, '-vn', '-ac', '1', '-ar', String(sampleRate), '-f', 's16le', 'pipe:1']),
    );
    return { seconds: Math.max(1, Math.round(samples.length / 2 / sampleRate)), waveform: loudness(samples) };
  } catch {
    throw new AppError('ERR_FILE_TYPE');
  }
}

/** Turns a recording into what a channel plays as a voice note. A minute takes seconds: never while somebody waits. */
export const toVoiceNote = (recording: Buffer, form: keyof typeof forms): Promise<VoiceNote> =>
  inFolder(recording, async (source, folder) => {
    const { mimetype, extension } = forms[form];
    const target = path.join(folder, `out${extension}`);
    await convert(source, target, form);
    return { bytes: await readFile(target), mimetype, extension };
  });
