export { createNotices, type Notices } from './create-notices.ts';
