import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '#platform/i18n';

export const LoginScreen = lazyRouteComponent(
  withTexts(() => import('./login-screen.tsx'), 'auth'),
  'LoginScreen',
);
export const SignUpScreen = lazyRouteComponent(
  withTexts(() => import('./sign-up-screen.tsx'), 'auth'),
  'SignUpScreen',
);
export const SetupScreen = lazyRouteComponent(
  withTexts(() => import('./setup-screen.tsx'), 'auth'),
  'SetupScreen',
);
