export * from './abandoned.ts';
export * from './accounts-to-try.ts';
export * from './patience.ts';
export * from './password-links.ts';
export * from './passkeys.ts';
export * from './second-factor.ts';
export * from './totp.ts';
