import { useColorScheme } from '@mui/material/styles';
import type { CompanyChoice } from '@oplano/contracts/auth';
import { billingPage, landingAfterSignIn } from '@oplano/core/navigation';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { hasCode } from '#platform/api';
import { signIn } from '#platform/session';
import { toastError } from '#ui/toast';

export type Companies = CompanyChoice['companies'];
export interface SignInInput {
  readonly email: string;
  readonly password: string;
  readonly companyId?: number;
  readonly companyName?: string;
}

/** Signs in and opens the page first asked for, or says what stands in the way. */
export function useSignIn(from: string | undefined) {
  const [companies, setCompanies] = useState<Companies | null>(null);
  const { setMode } = useColorScheme();
  const router = useRouter();

  const enter = async (input: SignInInput) => {
    try {
      const session = await signIn(input);
      setMode(session.user.defaultTheme);
      // Not needed to show the form, so it is not loaded with it.
      const { tellOfSubscription } = await import('./after-sign-in.ts');
      tellOfSubscription(session, new Date());
      router.history.replace(session.billingOnly ? billingPage : landingAfterSignIn(from));
    } catch (error) {
      if (!hasCode(error, 'ERR_CHOOSE_COMPANY')) return toastError(error);
      // The contract says what comes with this code.
      setCompanies((error.details as CompanyChoice).companies);
    }
  };

  return { enter, companies, backToForm: () => setCompanies(null) };
}
