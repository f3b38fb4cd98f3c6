export { isSetupOpen } from './auth.api.ts';
export { LoginScreen, SetupScreen, SignUpScreen } from './auth.routes.tsx';
export { authFeature } from './feature.ts';
