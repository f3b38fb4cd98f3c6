export { quickMessageAudience } from './quick-messages.audience.ts';
export { quickMessageBindings } from './quick-messages.routes.ts';
