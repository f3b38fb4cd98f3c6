export * from './session.ts';
export * from './routes.ts';
export * from './phone.ts';
export * from './second-factor.ts';
export * from './own-sessions.ts';
export * from './passkeys.ts';
