export { insertQueue } from './queues.repo.ts';
export { queueAudience, queueBindings } from './queues.routes.ts';
