import sharp from 'sharp';
import type { FormFile } from './send-call.ts';

let bytes: Promise<Buffer> | undefined;

/** A small picture that is what it says. */
export async function goodPicture(field: string): Promise<FormFile> {
  bytes ??= sharp({ create: { width: 8, height: 8, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  return { field, name: 'me.png', type: 'image/png', bytes: await bytes };
}
