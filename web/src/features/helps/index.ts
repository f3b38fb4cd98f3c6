export { PageHelp } from './page-help.tsx';
export { useHasHelps } from './use-has-helps.ts';
export { helpsFeature } from './feature.tsx';
