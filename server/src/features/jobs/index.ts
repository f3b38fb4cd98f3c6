export { jobBindings } from './jobs.routes.ts';
