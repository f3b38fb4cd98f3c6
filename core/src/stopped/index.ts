export { reasonOf } from './reason-of.ts';
