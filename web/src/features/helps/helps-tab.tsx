import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import { useTranslation } from '#platform/i18n';
import { useLiveList } from '#platform/query';
import { RecordScreen } from '#platform/records';
import { Quiet, Strong } from '#ui/cells';
import { lazyWindow } from '#ui/lazy-part';
import { helpRecord } from './help-admin.api.ts';

const HelpDialog = lazyWindow(async () => (await import('./help-dialog.tsx')).HelpDialog);

/** Help videos, as the operator looks after them. */
export function HelpsTab() {
  const { t } = useTranslation('helps');
  return (
    <RecordScreen
      kind={helpRecord}
      list={useLiveList(helpRecord.list)}
      columns={[
        { key: 'title', cell: ({ title }) => <Strong>{title}</Strong>, card: 'title' },
        { key: 'video', cell: ({ video, videoName }) => video || videoName, card: 'meta' },
        { key: 'description', cell: ({ description }) => <Quiet>{description}</Quiet>, card: 'detail' },
      ]}
      icon={<HelpOutlineOutlined />}
      table={{ failedText: t(($) => $.helps.notLoaded) }}
      notDeleted={t(($) => $.helps.notDeleted)}
      dialog={(props) => <HelpDialog {...props} />}
    />
  );
}
