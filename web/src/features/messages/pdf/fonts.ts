import emoji from '@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff?url';
import arabic from '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff?url';
import devanagari from '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff?url';
import hebrew from '@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff?url';
import thai from '@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff?url';
import unifont from '@fontsource/unifont/files/unifont-latin-400-normal.woff?url';
import medium from 'pdfmake/build/fonts/Roboto/Roboto-Medium.ttf?url';
import regular from 'pdfmake/build/fonts/Roboto/Roboto-Regular.ttf?url';
import type { FontName } from './script-runs.ts';

/** Where each font lies; a heavy one exists only where letters can be bold. */
export const fontFiles: Readonly<Record<FontName, { readonly normal: string; readonly bold?: string }>> = {
  Roboto: { normal: regular, bold: medium },
  Emoji: { normal: emoji },
  Arabic: { normal: arabic },
  Hebrew: { normal: hebrew },
  Devanagari: { normal: devanagari },
  Thai: { normal: thai },
  Unifont: { normal: unifont },
};
