export { hasDemo, markDemo, readPublicSettings } from './settings.repo.ts';
export { settingAudience, settingBindings } from './settings.routes.ts';
