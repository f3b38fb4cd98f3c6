export { isSetupOpen } from './auth.api.ts';
export { authHandlers } from './auth.realtime.ts';
export { LoginScreen, SetupScreen, SignUpScreen } from './auth.routes.tsx';
