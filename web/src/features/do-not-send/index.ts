export { contactRefusalQuery, setRefused } from './do-not-send.api.ts';
export { doNotSendFeature } from './feature.tsx';
export { DoNotSendDialog } from './lazy-do-not-send-dialog.tsx';
