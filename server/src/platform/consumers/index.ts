export { createConsumers, type Consumers } from './create-consumers.ts';
export { defineConsumer, type Consumer } from './define-consumer.ts';
export { forgetReadEvents } from './forget-events.repo.ts';
export { createStoppedEvents } from './stopped-events.repo.ts';
