export { describeSettings, isLoopback, loadConfig, warningsOf, type Config } from './config.ts';
export { ConfigError, StartError } from './start-error.ts';
