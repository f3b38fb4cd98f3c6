export { ensureTags, tellTagCounts } from './change-tags.ts';
export { tagAudience } from './tags.audience.ts';
export { findOrInsertTag } from './tags.repo.ts';
export { tagBindings } from './tags.routes.ts';
