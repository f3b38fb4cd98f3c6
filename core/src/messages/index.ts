export * from './format.ts';
export * from './policy.ts';
export * from './variables.ts';
export * from './preview.ts';
export * from './templates.ts';
export * from './typing.ts';
export * from './place.ts';
export * from './video-call.ts';
