export { existingIds } from './existing-ids.ts';
export { byText, matching } from './matching.ts';
export { namesIn } from './names-in.ts';
export { page } from './page.ts';
export { patch } from './patch.ts';
export { refusing } from './refusing.ts';
