export { describeSettings, isLoopback, loadConfig, patchesToSwitchOff, warningsOf, type Config } from './config.ts';
export { ConfigError, StartError } from './start-error.ts';
