import NewspaperOutlined from '@mui/icons-material/NewspaperOutlined';
import type { Announcement } from '@oplano/contracts/announcements';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { momentText, useLanguageTag, useTranslation } from '#platform/i18n';
import { useLiveList } from '#platform/query';
import { BarPopover, barListHeight } from '#ui/bar-popover';
import { EmptyState } from '#ui/empty-state';
import { InfiniteList } from '#ui/infinite-list';
import { MenuMark } from '#ui/menu-mark';
import { PopoverRow } from '#ui/popover-row';
import { lazyPart } from '#ui/lazy-part';
import { markSeen, newsList, seenQuery } from './announcements.api.ts';
import { PriorityMark } from './priority-mark.tsx';

const AnnouncementDialog = lazyPart(async () => (await import('./announcement-dialog.tsx')).AnnouncementDialog);

export interface NewsPopoverProps {
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** The operator's news for everybody; a click opens one in full. */
export function NewsPopover({ anchor, onClose }: NewsPopoverProps) {
  const { t } = useTranslation('announcements');
  const [opened, setOpened] = useState<Announcement | null>(null);
  // Stays once it was there, so that it can fade out.
  const [wasOpened, setWasOpened] = useState(false);
  const client = useQueryClient();
  const open = (announcement: Announcement) => {
    markSeen(client, announcement.id);
    setOpened(announcement);
    setWasOpened(true);
    onClose();
  };
  return (
    <>
      <BarPopover anchor={anchor} title={t(($) => $.announcements.title)} onClose={onClose}>
        <News onOpen={open} />
      </BarPopover>
      {wasOpened && <AnnouncementDialog announcement={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function News({ onOpen }: { readonly onOpen: (announcement: Announcement) => void }) {
  const { t } = useTranslation('announcements');
  const tag = useLanguageTag();
  const [now] = useState(() => new Date());
  const list = useLiveList(newsList);
  const { data: seen } = useQuery(seenQuery);
  const isUnread = (id: number) => seen !== undefined && !seen.includes(id);
  return (
    <InfiniteList
      label={t(($) => $.announcements.title)}
      list={list}
      maxHeight={barListHeight}
      empty={
        <EmptyState
          icon={<NewspaperOutlined />}
          title={t(($) => $.announcements.none)}
          text={t(($) => $.announcements.noneText)}
        />
      }
      item={(announcement) => (
        <PopoverRow
          lead={<PriorityMark priority={announcement.priority} />}
          name={announcement.title}
          time={momentText(announcement.createdAt, tag, now)}
          text={announcement.text}
          isUnread={isUnread(announcement.id)}
          {...(isUnread(announcement.id) && {
            trail: <MenuMark kind="news" label={t(($) => $.announcements.unread)} />,
          })}
          onClick={() => onOpen(announcement)}
        />
      )}
    />
  );
}
