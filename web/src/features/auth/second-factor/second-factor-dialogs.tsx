import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { useDelayedMutation } from '#platform/query';
import { FormDialog } from '#ui/form-dialog';
import { toastError } from '#ui/toast';
import { NewApp } from './new-app.tsx';
import { isWhole, noProof, ProofFields } from './proof-fields.tsx';
import { confirmSetup, renewCodes, turnOff, type CodeProof } from './second-factor.api.ts';

export type Change = 'setup' | 'renew' | 'off';

interface ChangeDialogProps {
  readonly change: Change;
  /** The new recovery codes, where the change brings some. */
  readonly onDone: (codes: readonly string[] | null) => void;
  readonly onClose: () => void;
}

const acts: Record<Change, (proof: CodeProof) => Promise<{ recoveryCodes?: string[] }>> = {
  setup: confirmSetup,
  renew: renewCodes,
  off: turnOff,
};

/** Sets a second factor up, turns it off or makes new recovery codes: each with password and code. */
export function ChangeDialog({ change, onDone, onClose }: ChangeDialogProps) {
  const { t } = useTranslation('secondFactor');
  const [proof, setProof] = useState(noProof);
  const { submit, isSubmitting } = useDelayedMutation({
    mutationFn: acts[change],
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes ?? null),
    onError: toastError,
  });
  return (
    <FormDialog
      open
      title={t(($) => $.secondFactor[change].title)}
      submitLabel={t(($) => $.secondFactor[change].confirm)}
      canSubmit={isWhole(proof)}
      hold={isSubmitting ? 'saving' : 'none'}
      maxWidth="xs"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(proof);
      }}
      onClose={onClose}
    >
      {change === 'setup' ? <NewApp /> : <p>{t(($) => $.secondFactor[change].text)}</p>}
      <ProofFields
        proof={proof}
        onChange={setProof}
        help={change === 'setup' ? t(($) => $.secondFactor.setup.codeHelp) : t(($) => $.secondFactor.anyCodeHelp)}
      />
    </FormDialog>
  );
}
