import { runCommand, type CommandResult } from '../../tools/run-command.ts';

/** buildah, which needs neither a daemon nor a right beyond root in its own place. */
export interface Builder {
  run(command: string, args: string[]): Promise<CommandResult>;
  /** The same, and what fails is an error with what was printed. */
  mustRun(command: string, args: string[]): Promise<string>;
  /** A container of an image, to look into and to start. */
  from(image: string): Promise<string>;
  has(image: string): Promise<boolean>;
}

/** Its images live in a folder of their own, so that those of the machine are left alone. */
export function createBuilder(store: string): Builder {
  const place = storeOptions(store);
  const run: Builder['run'] = (command, args) =>
    runCommand(command, command === 'buildah' ? [...place, ...args] : args, { limitMs: 30 * 60_000 });
  const mustRun: Builder['mustRun'] = async (command, args) => {
    const { code, output } = await run(command, args);
    if (code !== 0) throw new Error(`${command} ${args[0] ?? ''} ended with ${code}:\n${output.slice(-4_000)}`);
    return output.trim();
  };
  return {
    run,
    mustRun,
    from: async (image) => (await mustRun('buildah', ['from', '--pull-never', image])).split('\n').at(-1) ?? '',
    has: async (image) => (await run('buildah', ['inspect', '--type', 'image', image])).code === 0,
  };
}

/** What goes before the arguments of a `buildah` that is started by other means. */
export const storeOptions = (store: string): string[] => [
  '--storage-driver',
  'overlay',
  '--root',
  `${store}/images`,
  '--runroot',
  `${store}/run`,
];
