export { quickMessageAudience } from './quick-messages.audience.ts';
export { quickMessageBindings } from './quick-messages.routes.ts';
export { insertQuickMessage } from './quick-messages.repo.ts';
