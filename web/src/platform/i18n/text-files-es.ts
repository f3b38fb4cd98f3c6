import type { TextFile } from './forms.ts';

export const spanishTexts = import.meta.glob<TextFile>('../../locales/es/*.json', { import: 'default' });
