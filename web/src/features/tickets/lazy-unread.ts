import { lazyWindow } from '#ui/lazy-part';
import type { UnreadPopoverProps } from './unread-popover.tsx';

export const UnreadPopover = lazyWindow<UnreadPopoverProps>(
  async () => (await import('./unread-popover.tsx')).UnreadPopover,
);
