import { readFileSync } from 'node:fs';

/** Three seconds of a tone in each form that people send. */
export const recordedForms = ['mp3', 'm4a', 'webm', 'ogg', 'vorbis.ogg', 'aac', 'wav', 'flac', '3gp', 'mp4'] as const;

export const recorded = (form: (typeof recordedForms)[number]): Buffer =>
  readFileSync(new URL(`./recordings/tone.${form}`, import.meta.url));
