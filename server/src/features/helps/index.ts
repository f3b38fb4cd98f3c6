export { insertHelp } from './helps.repo.ts';
export { helpAudience, helpBindings } from './helps.routes.ts';
