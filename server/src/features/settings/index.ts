export { companySettings, settingPairs, writeCompanySetting } from './company-settings.repo.ts';
export { hasDemo, markDemo, readPublicSettings } from './settings.repo.ts';
export { settingsFeature } from './feature.ts';
