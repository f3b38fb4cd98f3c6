export { macrosFeature } from './feature.tsx';
export { useMacrosFor } from './use-macros-for.ts';
export { useRunMacro } from './use-run-macro.ts';
