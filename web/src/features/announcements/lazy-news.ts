import { withTexts } from '#platform/i18n';
import { lazyWindow } from '#ui/lazy-part';
import type { NewsPopoverProps } from './news-popover.tsx';

export const NewsPopover = lazyWindow<NewsPopoverProps>(
  withTexts(async () => (await import('./news-popover.tsx')).NewsPopover, 'announcements'),
);
