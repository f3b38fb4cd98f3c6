import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';

export const LoginScreen = lazyScreen(
  withTexts(() => import('./login-screen.tsx'), 'auth'),
  'LoginScreen',
);
export const SignUpScreen = lazyScreen(
  withTexts(() => import('./sign-up-screen.tsx'), 'auth'),
  'SignUpScreen',
);
export const ConfirmScreen = lazyScreen(
  withTexts(() => import('./confirm-screen.tsx'), 'auth'),
  'ConfirmScreen',
);
export const ForgotScreen = lazyScreen(
  withTexts(() => import('./forgot-screen.tsx'), 'auth'),
  'ForgotScreen',
);
export const ResetScreen = lazyScreen(
  withTexts(() => import('./reset-screen.tsx'), 'auth'),
  'ResetScreen',
);
export const CompaniesScreen = lazyScreen(
  withTexts(() => import('./companies-screen.tsx'), 'auth'),
  'CompaniesScreen',
);
export const SetupScreen = lazyScreen(
  withTexts(() => import('./setup-screen.tsx'), 'auth'),
  'SetupScreen',
);
