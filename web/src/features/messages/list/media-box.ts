import type { Media } from '@oplano/contracts/messages';

export interface Box {
  readonly width: number;
  readonly height: number;
}

const most = 320;
const least = 120;
/** Of a picture whose size nobody told: the list must not jump when it is there. */
const unknown: Box = { width: 260, height: 260 };
const sticker: Box = { width: 144, height: 144 };

/** The room kept for a picture or a film before it is loaded. */
export function mediaBox({ kind, width, height }: Pick<Media, 'kind' | 'width' | 'height'>): Box {
  if (kind === 'sticker') return sticker;
  if (!width || !height) return unknown;
  const scale = Math.min(1, most / width, most / height);
  return {
    width: Math.round(Math.max(least, width * scale)),
    height: Math.round(Math.max(least, height * scale)),
  };
}
