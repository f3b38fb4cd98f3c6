export { isSetupOpen } from './auth.api.ts';
export { authHandlers } from './auth.realtime.ts';
export { ConfirmScreen, LoginScreen, SetupScreen, SignUpScreen, SignUpsScreen } from './auth.routes.tsx';
