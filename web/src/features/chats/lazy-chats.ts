import { lazyWindow } from '#ui/lazy-part';
import type { ChatsPopoverProps } from './chats-popover.tsx';

export const ChatsPopover = lazyWindow<ChatsPopoverProps>(
  async () => (await import('./chats-popover.tsx')).ChatsPopover,
);
