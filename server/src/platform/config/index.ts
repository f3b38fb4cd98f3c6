export { describeSettings, isLoopback, loadConfig, type Config } from './config.ts';
export { ConfigError, StartError } from './start-error.ts';
