export { announcementHandlers } from './announcements.realtime.ts';
export { NewsPopover } from './lazy-news.ts';
