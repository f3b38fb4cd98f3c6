export { insertAnnouncement } from './announcements.repo.ts';
export { announcementAudience, announcementBindings } from './announcements.routes.ts';
