export { demoQuery, isSetupOpen } from './auth.api.ts';
export { ConfirmScreen, ForgotScreen, LoginScreen, ResetScreen, SetupScreen, SignUpScreen } from './auth.routes.tsx';
export { SecondFactorDueScreen, SecurityDialog } from './lazy-second-factor.tsx';
export { authFeature } from './feature.tsx';
