import type { TextFile } from './forms.ts';

export const englishTexts = import.meta.glob<TextFile>('../../locales/en/*.json', { import: 'default' });
