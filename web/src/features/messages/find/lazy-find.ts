import { withTexts } from '#platform/i18n';
import { lazyPart } from '#ui/lazy-part';
import type { FindBarProps } from './find-bar.tsx';

/** Arrives when somebody first looks for something in a conversation. */
export const FindBar = lazyPart<FindBarProps>(
  withTexts(async () => (await import('./find-bar.tsx')).FindBar, 'inChat'),
);
