import Alert from '@mui/material/Alert';
import { macroForm, type Macro } from '@oplano/contracts/macros';
import { isMacroLocked, mayShareMacros } from '@oplano/core/macros';
import { variableNames } from '@oplano/core/messages';
import { resolverOf } from '#platform/forms';
import { useTranslation } from '#platform/i18n';
import { RecordDialog, recordFields, titleNaming, useProblemText, type DialogProps } from '#platform/records';
import { useActor } from '#platform/session';
import { MessageField } from '#ui/message-field';
import type { MacroDraft } from './macro-draft.ts';
import { createMacro, macroRecord, updateMacro } from './macros.api.ts';
import { StepsField } from './steps-field.tsx';

const { Text, Switch } = recordFields<'macros', MacroDraft>('macros');
const resolver = resolverOf(macroForm);
const valuesOf = (macro: Macro | undefined): MacroDraft => ({
  name: macro?.name ?? '',
  message: macro?.message ?? '',
  steps: macro?.steps ?? [],
  shared: macro?.shared ?? false,
});

/** Adds or changes a macro; one that is not theirs to change, people can still read. */
export function MacroDialog(dialog: DialogProps) {
  const { t } = useTranslation('macros');
  const actor = useActor();
  const isLocked = (macro: Macro | undefined) => macro !== undefined && isMacroLocked(actor, macro);
  return (
    <RecordDialog
      {...dialog}
      kind={macroRecord}
      resolver={() => resolver}
      values={valuesOf}
      save={(values, { record }) => (record ? updateMacro(record.id, values) : createMacro(values))}
      isLocked={isLocked}
      title={(macro) =>
        titleNaming(
          t(($) => $.macros.dialog[isLocked(macro) ? 'view' : macro ? 'edit' : 'create']),
          macro,
        )
      }
    >
      {(macro) => <Fields isLocked={isLocked(macro)} mayShare={mayShareMacros(actor)} />}
    </RecordDialog>
  );
}

function Fields({ isLocked, mayShare }: { readonly isLocked: boolean; readonly mayShare: boolean }) {
  const { t } = useTranslation('macros');
  const problemText = useProblemText('macros');
  return (
    <>
      {isLocked && <Alert severity="info">{t(($) => $.macros.dialog.locked)}</Alert>}
      <Text name="name" disabled={isLocked} required autoFocus htmlInput={{ maxLength: 60 }} />
      <MessageField<MacroDraft>
        name="message"
        label={t(($) => $.macros.fields.message)}
        help={t(($) => $.macros.fields.messageHelp)}
        problemText={problemText}
        minRows={2}
        insertions={variableNames.map((name) => ({
          text: `{{${name}}}`,
          label: t(($) => $.macros.variables[name]),
        }))}
        insertionsLabel={t(($) => $.macros.fields.variables)}
        disabled={isLocked}
      />
      <StepsField isLocked={isLocked} />
      {mayShare && <Switch name="shared" disabled={isLocked} />}
    </>
  );
}
