import os from 'node:os';
import { mediaMaxBytes } from '@oplano/contracts/messages';
import { defineParser, SandboxError } from '../sandbox/index.ts';
import { AppError } from '../use-case/index.ts';
import type { PictureJob, PictureSize } from './picture.confined.ts';
import { headOf, typeOf, type MediaInput } from './sniff.ts';

const atOnce = Math.max(3, os.availableParallelism());

const pictures = defineParser({
  module: new URL('./picture.confined.ts', import.meta.url),
  packages: ['sharp', '@img', 'detect-libc', 'semver'],
  native: true,
  atOnce,
  // Starting one takes longer than shrinking a photograph.
  warm: atOnce,
  waitingMax: 50,
  waitMs: 30_000,
  timeMs: 15_000,
  heapMb: 64,
  memoryMb: 600,
  addressMb: 4_096,
  cpuSeconds: 120,
  inputMax: mediaMaxBytes,
  pieceMax: 4 * 1024 * 1024,
  answerMax: 4 * 1024 * 1024,
});

/** A picture that was looked at, and what became of it. */
export interface ReadPicture extends PictureSize {
  readonly bytes: Buffer;
}

/**
 * Looks at a picture aside; null where it is none that can be read here, or more of one than we unpack. Only being too
 * busy is an error: then nobody knows yet.
 */
export async function readPicture(
  companyId: number,
  source: MediaInput,
  want: PictureJob['want'],
): Promise<ReadPicture | null> {
  const type = await typeOf(headOf(source));
  if (!type?.isPicture) return null;
  try {
    const { head, body } = await pictures.readOne(companyId, { want } satisfies PictureJob, source);
    return { ...(head as PictureSize), bytes: body };
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    if (error.code === 'busy') throw new AppError('ERR_UNAVAILABLE');
    return null;
  }
}
