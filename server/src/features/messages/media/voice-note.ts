import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import ffmpegInstaller from '@ffmpeg-installer/ffmpeg';
import { AppError } from '#platform/use-case';

export interface VoiceNote {
  readonly bytes: Buffer;
  readonly mimetype: string;
  readonly extension: string;
  readonly seconds: number;
  /** Loudness over time, 0–100. */
  readonly waveform: number[];
}

const limitMs = 30_000;
const bars = 64;
const sampleRate = 8_000;

/** The machine's own program first: it is newer than what comes along. */
const program = process.env['FFMPEG_PATH'] ?? ffmpegInstaller.path;

function run(args: readonly string[]): Promise<Buffer> {
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

/** Turns a recording into what the channel plays as a voice note, and measures it. */
export async function toVoiceNote(recording: Buffer, form: keyof typeof forms): Promise<VoiceNote> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'oplano-voice-'));
  try {
    const [source, target] = [path.join(folder, 'in'), path.join(folder, `out${forms[form].extension}`)];
    await writeFile(source, recording);
    await convert(source, target, form);
    const samples = await run(['-i', target, '-ac', '1', '-ar', String(sampleRate), '-f', 's16le', 'pipe:1']);
    const { mimetype, extension } = forms[form];
    const seconds = Math.max(1, Math.round(samples.length / 2 / sampleRate));
    return { bytes: await readFile(target), mimetype, extension, seconds, waveform: loudness(samples) };
  } catch {
    throw new AppError('ERR_FILE_TYPE');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
