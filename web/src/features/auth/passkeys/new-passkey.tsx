import { useState, type FormEvent } from 'react';
import { useTranslation } from '#platform/i18n';
import { useDelayedMutation } from '#platform/query';
import { toast, toastError } from '#ui/toast';
import { browserName } from '../second-factor/browser-name.ts';
import { knownPasskey, makePasskey, noPasskey } from './ask-device.ts';
import { OwnPassword } from './own-password.tsx';
import { PasskeyName } from './passkey-name.tsx';

/** A name that says which device it is, and the password: then the device is asked to make a passkey. */
export function useNewPasskey(onDone: (codes: readonly string[]) => void) {
  const { t } = useTranslation('secondFactor');
  const [name, setName] = useState(() => browserName(navigator.userAgent));
  const [password, setPassword] = useState('');
  const { submit, isSubmitting } = useDelayedMutation({
    mutationFn: makePasskey,
    onError: toastError,
    onSuccess: (made) => {
      if (made === noPasskey) toast.info(t(($) => $.secondFactor.passkeys.none));
      else if (made === knownPasskey) toast.info(t(($) => $.secondFactor.passkeys.known));
      else onDone(made);
    },
  });
  const fields = (
    <>
      <PasskeyName value={name} onChange={setName} />
      <OwnPassword value={password} onChange={setPassword} />
    </>
  );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit({ name: name.trim(), password });
  };
  return { fields, onSubmit, isPending: isSubmitting, canSubmit: name.trim() !== '' && password !== '' };
}
