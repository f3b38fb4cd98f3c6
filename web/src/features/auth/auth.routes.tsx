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
export const SetupScreen = lazyScreen(
  withTexts(() => import('./setup-screen.tsx'), 'auth'),
  'SetupScreen',
);
