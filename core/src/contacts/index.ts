export * from './identity.ts';
export * from './mask.ts';
export * from './phone.ts';
export * from './merge.ts';
export * from './profile.ts';
export * from './import.ts';
export * from './may-import.ts';
