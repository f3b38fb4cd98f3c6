export { macrosFeature } from './feature.tsx';
export { MacroMenu } from './lazy-macro-menu.ts';
export { useMacrosFor } from './use-macros-for.ts';
export { useRunMacro } from './use-run-macro.ts';
