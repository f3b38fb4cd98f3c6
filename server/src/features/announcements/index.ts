export { insertAnnouncement } from './announcements.repo.ts';
export { announcementsFeature } from './feature.ts';
