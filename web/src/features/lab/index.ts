export { isLabOpen } from './is-lab-open.ts';
export { LabScreen } from './lab.routes.tsx';
