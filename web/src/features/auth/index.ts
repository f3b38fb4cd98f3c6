export { isSetupOpen } from './auth.api.ts';
export { ConfirmScreen, LoginScreen, SetupScreen, SignUpScreen } from './auth.routes.tsx';
export { authFeature } from './feature.tsx';
