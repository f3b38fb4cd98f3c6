import { NewsPopover } from '#features/announcements';
import { ChatsPopover } from '#features/chats';
import { UnreadPopover } from '#features/tickets';
import { lazyWindow } from '#ui/lazy-part';
import type { AccountMenuProps } from './account-menu.tsx';
import type { OverflowListProps } from './overflow-list.tsx';
import type { OverMenuProps } from './over-menu.tsx';
import type { VolumePopoverProps } from './volume-popover.tsx';

export const AccountMenu = lazyWindow<AccountMenuProps>(async () => (await import('./account-menu.tsx')).AccountMenu);
export const OverflowList = lazyWindow<OverflowListProps>(
  async () => (await import('./overflow-list.tsx')).OverflowList,
);
export const OverMenu = lazyWindow<OverMenuProps>(async () => (await import('./over-menu.tsx')).OverMenu);
export const VolumePopover = lazyWindow<VolumePopoverProps>(
  async () => (await import('./volume-popover.tsx')).VolumePopover,
);

/** Fetches what hangs from the top bar, so that the first press opens it at once. */
export function prepareWindows(isNarrow: boolean): void {
  const fitting = isNarrow ? [OverMenu, OverflowList] : [];
  for (const { prepare } of [UnreadPopover, NewsPopover, ChatsPopover, VolumePopover, AccountMenu, ...fitting])
    prepare();
}
