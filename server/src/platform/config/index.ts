export { describeSettings, isLoopback, loadConfig, warningsOf, type Config, type PixConfig } from './config.ts';
export { ConfigError, StartError } from './start-error.ts';
export { patchesToSwitchOff } from './settings-schema.ts';
