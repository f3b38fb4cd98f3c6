export { Brand } from './brand.tsx';
export { loadBranding } from './branding.ts';
export { versionQuery } from './settings.api.ts';
export { settingHandlers } from './settings.realtime.ts';
export { useBranding } from './use-branding.ts';
