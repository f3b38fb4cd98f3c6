import BoltOutlined from '@mui/icons-material/BoltOutlined';
import Check from '@mui/icons-material/Check';
import LockOutlined from '@mui/icons-material/LockOutlined';
import type { QuickMessage } from '@oplano/contracts/quick-messages';
import { isQuickMessageLocked } from '@oplano/core/quick-messages';
import { useTranslation } from '#platform/i18n';
import { useLiveList } from '#platform/query';
import { RecordScreen } from '#platform/records';
import { useActor } from '#platform/session';
import { Quiet, Strong } from '#ui/cells';
import { lazyWindow } from '#ui/lazy-part';
import { quickMessageRecord } from './quick-messages.api.ts';
import styles from './quick-messages.module.css';

const QuickMessageDialog = lazyWindow(async () => (await import('./quick-message-dialog.tsx')).QuickMessageDialog);

/** Texts called up by a shortcode. */
export function QuickMessagesScreen() {
  const { t } = useTranslation('quickMessages');
  const actor = useActor();
  const isLocked = (record: QuickMessage) => isQuickMessageLocked(actor, record);
  const isOpen = (record: QuickMessage) => !isLocked(record);
  return (
    <RecordScreen
      kind={quickMessageRecord}
      list={useLiveList(quickMessageRecord.list)}
      columns={[
        {
          key: 'shortcode',
          // A dozen shortcodes say little without what they stand for.
          cell: ({ shortcode, message }) => (
            <>
              <Strong>/{shortcode.replace(/^\//, '')}</Strong> <span className={styles.message}>{message}</span>
            </>
          ),
          card: 'title',
        },
        {
          key: 'mediaName',
          cell: ({ mediaName }) => mediaName ?? <Quiet>{t(($) => $.quickMessages.noMedia)}</Quiet>,
          width: 220,
          card: 'detail',
        },
        {
          key: 'status',
          cell: ({ geral }) => geral && <Check titleAccess={t(($) => $.quickMessages.general)} color="success" />,
          width: 120,
          card: 'meta',
        },
      ]}
      icon={<BoltOutlined />}
      actions={({ edit, remove }) => [
        { ...edit, isOffered: isOpen },
        {
          ...edit,
          key: 'view',
          label: ({ shortcode }) => t(($) => $.quickMessages.view, { shortcode }),
          icon: <LockOutlined />,
          isOffered: isLocked,
        },
        { ...remove, isOffered: isOpen },
      ]}
      dialog={(props) => <QuickMessageDialog {...props} />}
    />
  );
}
