import { withTexts } from '#platform/i18n';
import { lazyWindow } from '#ui/lazy-part';
import type { ChatsPopoverProps } from './chats-popover.tsx';

export const ChatsPopover = lazyWindow<ChatsPopoverProps>(
  withTexts(async () => (await import('./chats-popover.tsx')).ChatsPopover, 'chats'),
);
