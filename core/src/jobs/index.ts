export * from './backoff.ts';
export * from './cron.ts';
