import type { Passkey } from '@oplano/contracts/auth';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '#platform/i18n';
import { useDelayedMutation } from '#platform/query';
import { FormDialog } from '#ui/form-dialog';
import { toastError } from '#ui/toast';
import { removePasskey, renamePasskey } from '../second-factor/second-factor.api.ts';
import styles from '../second-factor/second-factor.module.css';
import { useNewPasskey } from './new-passkey.tsx';
import { OwnPassword } from './own-password.tsx';
import { PasskeyName } from './passkey-name.tsx';

/** What is done to passkeys: a new one, or one that there is. */
export type PasskeyChange =
  | { readonly kind: 'add' }
  | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey };

interface PasskeyDialogProps {
  readonly onClose: () => void;
  /** New recovery codes, where the change brings some. */
  readonly onDone: (codes: readonly string[]) => void;
}

export function PasskeyDialog({ change, ...props }: PasskeyDialogProps & { readonly change: PasskeyChange }) {
  if (change.kind === 'add') return <AddDialog {...props} />;
  if (change.kind === 'rename') return <RenameDialog passkey={change.passkey} {...props} />;
  return <RemoveDialog passkey={change.passkey} {...props} />;
}

function AddDialog({ onDone, onClose }: PasskeyDialogProps) {
  const { t } = useTranslation('secondFactor');
  const { fields, onSubmit, isPending, canSubmit } = useNewPasskey(onDone);
  return (
    <FormDialog
      open
      title={t(($) => $.secondFactor.passkeys.add)}
      submitLabel={t(($) => $.secondFactor.passkeys.create)}
      canSubmit={canSubmit}
      hold={isPending ? 'saving' : 'none'}
      maxWidth="xs"
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p className={styles.text}>{t(($) => $.secondFactor.passkeys.text)}</p>
      {fields}
    </FormDialog>
  );
}

interface OneFieldProps extends PasskeyDialogProps {
  readonly kind: 'rename' | 'remove';
  readonly value: string;
  readonly save: () => Promise<unknown>;
  readonly children: ReactNode;
}

function OneField({ kind, value, save, children, onDone, onClose }: OneFieldProps) {
  const { t } = useTranslation('secondFactor');
  const { submit, isSubmitting } = useDelayedMutation({
    mutationFn: save,
    onSuccess: () => onDone([]),
    onError: toastError,
  });
  return (
    <FormDialog
      open
      title={t(($) => $.secondFactor.passkeys[kind].title)}
      submitLabel={t(($) => $.secondFactor.passkeys[kind].confirm)}
      canSubmit={value.trim() !== ''}
      hold={isSubmitting ? 'saving' : 'none'}
      maxWidth="xs"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
}

interface OfPasskey extends PasskeyDialogProps {
  readonly passkey: Passkey;
}

function RenameDialog({ passkey, ...props }: OfPasskey) {
  const [name, setName] = useState(passkey.name);
  return (
    <OneField kind="rename" value={name} save={() => renamePasskey(passkey.id, name.trim())} {...props}>
      <PasskeyName value={name} onChange={setName} />
    </OneField>
  );
}

function RemoveDialog({ passkey, ...props }: OfPasskey) {
  const { t } = useTranslation('secondFactor');
  const [password, setPassword] = useState('');
  return (
    <OneField kind="remove" value={password} save={() => removePasskey(passkey.id, password)} {...props}>
      <p className={styles.text}>{t(($) => $.secondFactor.passkeys.remove.text, { name: passkey.name })}</p>
      <OwnPassword value={password} onChange={setPassword} />
    </OneField>
  );
}
