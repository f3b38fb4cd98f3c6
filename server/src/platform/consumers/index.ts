export { createConsumers, type Consumers } from './create-consumers.ts';
export { listDeadEvents, retryDeadEvent } from './dead-events.ts';
export { defineConsumer, type Consumer } from './define-consumer.ts';
export { forgetOldEvents } from './forget-events.ts';
