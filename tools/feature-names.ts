import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from './list-files.ts';

const ownFolders = /^(?:(?:server|web)\/src\/features|contracts\/src|core\/src)\/([\w-]+)\//;
const aliases = /^(?:#features|@oplano\/contracts|@oplano\/core)\/([\w-]+)/;

/** The features whose folders a file imports from. */
export function featuresImportedBy(file: string, source: string): ReadonlySet<string> {
  const named = [...source.matchAll(/\b(?:from|import|mock)\s*\(?(?:import\()?\s*'([^']+)'/g)].map(([, from = '']) => {
    const isNear = from.startsWith('.');
    const target = isNear ? path.posix.join(path.posix.dirname(file), from) : from;
    return (isNear ? ownFolders : aliases).exec(target)?.[1] ?? '';
  });
  return new Set(named);
}

/** Whether a file belongs to a feature: in a folder of its name, or called after it. */
const isOwn = (file: string, feature: string): boolean =>
  file.split('/').some((part) => part === feature || part.startsWith(`${feature}.`));

const roomsWithCode = ['bench', 'contracts', 'core', 'e2e', 'lab', 'proof', 'server', 'web'];

/** For each feature, the files outside its own folders that import from them. */
export function filesThatImport(root: string): ReadonlyMap<string, readonly string[]> {
  const files = roomsWithCode
    .flatMap((room) => listFiles(path.join(root, room)))
    .map((file) => path.relative(root, file))
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file, imported: featuresImportedBy(file, readFileSync(path.join(root, file), 'utf8')) }));
  const features = ['server', 'web'].flatMap((side) => readdirSync(path.join(root, side, 'src', 'features')));
  return new Map(
    [...new Set(features)]
      .toSorted()
      .map((feature) => [
        feature,
        files.filter(({ file, imported }) => imported.has(feature) && !isOwn(file, feature)).map(({ file }) => file),
      ]),
  );
}
