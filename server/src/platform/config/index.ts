export { ConfigError, describeSettings, isLoopback, loadConfig, type Config } from './config.ts';
