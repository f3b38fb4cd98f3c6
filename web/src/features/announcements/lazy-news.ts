import { lazyWindow } from '#ui/lazy-part';
import type { NewsPopoverProps } from './news-popover.tsx';

export const NewsPopover = lazyWindow<NewsPopoverProps>(async () => (await import('./news-popover.tsx')).NewsPopover);
