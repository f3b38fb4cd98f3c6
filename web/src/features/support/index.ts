import { withTexts } from '#platform/i18n';

export { supportFeature } from './feature.tsx';

/** What is said above every page while an operator looks in; its code comes after the first screen. */
export const loadSupportBar = withTexts(async () => (await import('./support-bar.tsx')).SupportBar, 'support');
