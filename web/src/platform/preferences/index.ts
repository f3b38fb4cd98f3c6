export { setVolume, usePreferences } from './preferences.ts';
