import { withTexts } from '#platform/i18n';
import { lazyPart } from '#ui/lazy-part';
import type { ContextSectionsProps } from './context-sections.tsx';

/** Arrives with the drawer; what it lists is asked for once it is opened. */
export const ContextSections = lazyPart<ContextSectionsProps>(
  withTexts(async () => (await import('./context-sections.tsx')).ContextSections, 'inChat'),
);
