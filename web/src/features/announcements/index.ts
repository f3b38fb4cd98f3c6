export { NewsPopover } from './lazy-news.ts';
export { announcementsFeature } from './feature.tsx';
