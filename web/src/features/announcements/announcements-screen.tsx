import NewspaperOutlined from '@mui/icons-material/NewspaperOutlined';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#platform/i18n';
import { useLiveList } from '#platform/query';
import { RecordScreen } from '#platform/records';
import { Strong } from '#ui/cells';
import { lazyWindow } from '#ui/lazy-part';
import { announcementKind, announcementList, viewsQuery } from './announcement-list.api.ts';
import styles from './announcements.module.css';
import { PriorityMark } from './priority-mark.tsx';

const EditAnnouncementDialog = lazyWindow(
  async () => (await import('./edit-announcement-dialog.tsx')).EditAnnouncementDialog,
);

/** News of the operator for all companies, or some of them. */
export function AnnouncementsScreen() {
  const { t } = useTranslation('announcements');
  const { data: views = [] } = useQuery(viewsQuery);
  const seen = (id: number) => views.find(({ announcementId }) => announcementId === id)?.seen ?? 0;
  return (
    <RecordScreen
      kind={announcementKind}
      list={useLiveList(announcementList)}
      columns={[
        { key: 'title', cell: ({ title }) => <Strong>{title}</Strong>, card: 'title' },
        {
          key: 'priority',
          cell: ({ priority }) => (
            <span className={styles.priority}>
              <PriorityMark priority={priority} />
              <span aria-hidden="true">{t(($) => $.announcements.priority[priority])}</span>
            </span>
          ),
          card: 'meta',
        },
        { key: 'mediaName', cell: ({ mediaName }) => mediaName, card: 'detail' },
        {
          key: 'status',
          cell: ({ status }) => (status ? t(($) => $.announcements.on) : t(($) => $.announcements.off)),
          card: 'meta',
        },
        { key: 'seen', cell: ({ id }) => t(($) => $.announcements.seenBy, { count: seen(id) }), card: 'meta' },
      ]}
      icon={<NewspaperOutlined />}
      dialog={(props) => <EditAnnouncementDialog {...props} />}
    />
  );
}
