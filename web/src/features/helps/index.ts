export { helpHandlers } from './helps.realtime.ts';
export { useHasHelps } from './use-has-helps.ts';
