export { PrivacyDialog } from './lazy-privacy-dialog.tsx';
