import { useColorScheme } from '@mui/material/styles';
import type { CodeChallenge, CompanyChoice, Session } from '@oplano/contracts/auth';
import { billingPage, landingAfterSignIn } from '@oplano/core/navigation';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { hasCode } from '#platform/api';
import { useTranslation } from '#platform/i18n';
import { signIn, signInWithCode } from '#platform/session';
import { toast, toastError } from '#ui/toast';

export type Companies = CompanyChoice['companies'];
export interface SignInInput {
  readonly email: string;
  readonly password: string;
  readonly companyId?: number;
  readonly companyName?: string;
}

/** What is asked for: the form, which company is meant, or a code or passkey. */
type SignInStep =
  | { readonly name: 'form' }
  | { readonly name: 'company'; readonly companies: Companies }
  | ({ readonly name: 'code' } & CodeChallenge);

/** Signs in and opens the page first asked for, or says what stands in the way. */
export function useSignIn(from: string | undefined) {
  const [step, setStep] = useState<SignInStep>({ name: 'form' });
  const { t } = useTranslation('auth');
  const { setMode } = useColorScheme();
  const router = useRouter();

  const land = async (session: Session) => {
    setMode(session.user.defaultTheme);
    // Not needed to show the form, so it is not loaded with it.
    const { tellOfSubscription } = await import('./after-sign-in.ts');
    tellOfSubscription(session, new Date());
    router.history.replace(session.billingOnly ? billingPage : landingAfterSignIn(from));
  };

  const enter = async (input: SignInInput) => {
    try {
      await land(await signIn(input));
    } catch (error) {
      // The contract says what comes with these codes.
      if (hasCode(error, 'ERR_CHOOSE_COMPANY')) {
        setStep({ name: 'company', companies: (error.details as CompanyChoice).companies });
      } else if (hasCode(error, 'ERR_CODE_NEEDED')) {
        setStep({ name: 'code', ...(error.details as CodeChallenge) });
      } else toastError(error);
    }
  };

  /** A challenge that is over leads back to the password. */
  const refused = (error: unknown) => {
    toastError(error);
    if (hasCode(error, 'ERR_CHALLENGE_OVER')) setStep({ name: 'form' });
  };

  const enterCode = async (input: { challenge: string; code: string; remember: boolean }): Promise<void> => {
    try {
      await land(await signInWithCode(input));
    } catch (error) {
      refused(error);
    }
  };

  /** With the device of the person, after the password or without one. Its code is loaded when somebody wants that. */
  const enterPasskey = async (input: { challenge?: string; remember?: boolean } = {}): Promise<void> => {
    try {
      const { signInWithDevice, noPasskey } = await import('./passkeys/ask-device.ts');
      const session = await signInWithDevice(input);
      if (session === noPasskey) toast.info(t(($) => $.auth.passkey.none));
      else await land(session);
    } catch (error) {
      refused(error);
    }
  };

  return { enter, enterCode, enterPasskey, step, backToForm: () => setStep({ name: 'form' }) };
}
