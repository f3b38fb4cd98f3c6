export { announcementHandlers } from './announcements.realtime.ts';
export { NewsPopover } from './news-popover.tsx';
