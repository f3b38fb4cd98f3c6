export { followNotices } from './follow-notices.ts';
export { NoticesDialog } from './lazy-notices.ts';
export { useChosenSound } from './use-chosen-sound.ts';
