import { existsSync, watch } from 'node:fs';
import path from 'node:path';
import { isTestFile } from '../list-files.ts';

/** Folders whose files a running server is made of, and the one file that the web app's process reads at its start. */
const folders = ['server/src', 'server/migrations', 'core/src', 'contracts/src'];
const webConfig = path.join('web', 'vite.config.ts');

/** A save often comes as several events, and a change of branch as hundreds. */
const settleMs = 60;

const counts = (file: string): boolean => /\.(ts|json|sql)$/.test(file) && !isTestFile(file);

/** The package a changed file is of. */
export const sourceOf = (file: string): string => file.split(path.sep)[0] ?? '';

/** Calls back with the changed files, relative to the root, once a change is over. */
export function watchSources(root: string, onChange: (files: string[]) => void): { close(): void } {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const note = (file: string): void => {
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const files = [...changed].toSorted();
      changed.clear();
      onChange(files);
    }, settleMs);
  };
  const watchers = folders
    .filter((folder) => existsSync(path.join(root, folder)))
    .map((folder) =>
      watch(path.join(root, folder), { recursive: true }, (_event, name) => {
        if (name && counts(name)) note(path.join(folder, name));
      }),
    );
  // Its folder, because an editor may put another file in its place.
  const config = watch(path.join(root, path.dirname(webConfig)), (_event, name) => {
    if (name === path.basename(webConfig)) note(webConfig);
  });
  return {
    close() {
      clearTimeout(timer);
      for (const watcher of [...watchers, config]) watcher.close();
    },
  };
}
