import type { TextFile } from './forms.ts';

export const turkishTexts = import.meta.glob<TextFile>('../../locales/tr/*.json', { import: 'default' });
