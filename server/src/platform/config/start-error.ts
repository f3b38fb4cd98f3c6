/** Why the server cannot start: its message is one sentence that tells the person who starts it what to do. */
export class StartError extends Error {}

/** A wrong setting. */
export class ConfigError extends StartError {}
