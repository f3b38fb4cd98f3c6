import { withTexts } from '#platform/i18n';
import { lazyWindow } from '#ui/lazy-part';
import type { UnreadPopoverProps } from './unread-popover.tsx';

export const UnreadPopover = lazyWindow<UnreadPopoverProps>(
  withTexts(async () => (await import('./unread-popover.tsx')).UnreadPopover, 'inChat'),
);
