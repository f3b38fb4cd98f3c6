export { byText, matching } from './matching.ts';
export { page, type Page } from './page.ts';
export { patch } from './patch.ts';
export { refusing } from './refusing.ts';
