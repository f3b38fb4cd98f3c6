import type { LabFile } from './lab.api.ts';

/** Files as the lab takes them. */

export async function labFile(file: Blob, name: string): Promise<LabFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  // In pieces: one call with a whole picture as its arguments would overflow the stack.
  for (let start = 0; start < bytes.length; start += 32_768) {
    text += String.fromCharCode(...bytes.subarray(start, start + 32_768));
  }
  return { base64: btoa(text), mimetype: file.type || 'application/octet-stream', name };
}

/** Asks the person for a file; undefined when they change their mind. */
export function pickFile(accept: string): Promise<File | undefined> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files?.[0]));
    input.addEventListener('cancel', () => resolve(undefined));
    input.click();
  });
}

export function kindOf(mimetype: string): 'image' | 'video' | 'audio' | 'document' {
  const [family = ''] = mimetype.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'document';
}

const motifs = ['🌇', '🏖️', '🛍️', '🐶', '🍕', '🌻', '🚲', '🎂'];

/** A picture made on the spot, so that a demo needs no files. */
export function samplePicture(seed = Date.now()): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = 960;
  canvas.height = 720;
  const paint = canvas.getContext('2d');
  if (paint) {
    const hue = seed % 360;
    const sky = paint.createLinearGradient(0, 0, 960, 720);
    sky.addColorStop(0, `hsl(${hue} 75% 62%)`);
    sky.addColorStop(1, `hsl(${(hue + 70) % 360} 80% 45%)`);
    paint.fillStyle = sky;
    paint.fillRect(0, 0, 960, 720);
    paint.font = '300px sans-serif';
    paint.textAlign = 'center';
    paint.textBaseline = 'middle';
    paint.fillText(motifs[seed % motifs.length] ?? '🌇', 480, 370);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('canvas'))), 'image/jpeg', 0.85);
  });
}
