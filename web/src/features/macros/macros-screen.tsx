import Check from '@mui/icons-material/Check';
import LockOutlined from '@mui/icons-material/LockOutlined';
import PlaylistPlay from '@mui/icons-material/PlaylistPlay';
import type { Macro } from '@oplano/contracts/macros';
import { isMacroLocked } from '@oplano/core/macros';
import { useTranslation } from '#platform/i18n';
import { useLiveList } from '#platform/query';
import { RecordScreen } from '#platform/records';
import { useActor } from '#platform/session';
import { Quiet, Strong } from '#ui/cells';
import { lazyWindow } from '#ui/lazy-part';
import { macroRecord } from './macros.api.ts';

const MacroDialog = lazyWindow(async () => (await import('./macro-dialog.tsx')).MacroDialog);

/** Lists of ticket actions under a name: one's own, and those of the company. */
export function MacrosScreen() {
  const { t } = useTranslation('macros');
  const actor = useActor();
  const isLocked = (macro: Macro) => isMacroLocked(actor, macro);
  const isOpen = (macro: Macro) => !isLocked(macro);
  const deedsOf = ({ message, steps }: Macro) =>
    [...(message === '' ? [] : ['say' as const]), ...steps.map((step) => step.do)].map((deed) =>
      t(($) => $.macros.deeds[deed]),
    );
  return (
    <RecordScreen
      kind={macroRecord}
      list={useLiveList(macroRecord.list)}
      columns={[
        { key: 'name', cell: ({ name }) => <Strong>{name}</Strong>, card: 'title' },
        { key: 'steps', cell: (macro) => <Quiet>{deedsOf(macro).join(' → ')}</Quiet>, card: 'detail' },
        {
          key: 'shared',
          cell: ({ shared }) => shared && <Check titleAccess={t(($) => $.macros.fields.shared)} color="success" />,
          width: 140,
          card: 'meta',
        },
      ]}
      icon={<PlaylistPlay />}
      actions={({ edit, remove }) => [
        { ...edit, isOffered: isOpen },
        {
          ...edit,
          key: 'view',
          label: ({ name }) => t(($) => $.macros.view, { name }),
          icon: <LockOutlined />,
          isOffered: isLocked,
        },
        { ...remove, isOffered: isOpen },
      ]}
      dialog={(props) => <MacroDialog {...props} />}
    />
  );
}
