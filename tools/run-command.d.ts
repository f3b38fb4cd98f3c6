export declare const root: string;
export interface CommandResult {
    code: number;
    output: string;
}
interface CommandOptions {
    cwd?: string;
    env?: Record<string, string>;
    /** A command that hangs is ended after this long, with code 124. */
    limitMs?: number;
}
/** Runs a command to its end and keeps what it printed, in order. A command that cannot start has code 127. */
export declare function runCommand(command: string, args: string[], options?: CommandOptions): Promise<CommandResult>;
export {};
