export { fetchCode } from './fetch-code.ts';
export { lazyScreen } from './lazy-screen.ts';
