export { insertConnection } from './connections.repo.ts';
export { connectionAudience, connectionBindings } from './connections.routes.ts';
