import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { isTestFile, listFiles } from '../list-files.ts';

/** Which tests could notice a change of a file: those that import it, however far away, nearest first. */
export interface ImportGraph {
  testsOf(file: string): string[];
}

const packages = ['contracts', 'core', 'server', 'web', 'lab', 'tools', 'proof', 'bench', 'e2e'];

/** The `imports` and `exports` of a package, with one star at most in each key. */
type Table = Record<string, unknown>;
function lookUp(table: Table, wanted: string): string | undefined {
  for (const [key, value] of Object.entries(table)) {
    const target =
      typeof value === 'string' ? value : Object.values(Object(value) as Table).find((one) => typeof one === 'string');
    if (typeof target !== 'string') continue;
    if (key === wanted) return target;
    const [before = '', after] = key.split('*');
    if (after === undefined || !wanted.startsWith(before) || !wanted.endsWith(after)) continue;
    return target.replaceAll('*', wanted.slice(before.length, wanted.length - after.length));
  }
  return undefined;
}

const isFile = (file: string): boolean => existsSync(file) && statSync(file).isFile();

function importsIn(file: string, source: string): string[] {
  const { module } = parseSync(file, source);
  const fixed = [...module.staticImports, ...module.staticExports.flatMap(({ entries }) => entries)].flatMap((entry) =>
    'moduleRequest' in entry && entry.moduleRequest ? [entry.moduleRequest.value] : [],
  );
  const late = module.dynamicImports.map(({ moduleRequest }) =>
    source.slice(moduleRequest.start + 1, moduleRequest.end - 1),
  );
  return [...fixed, ...late];
}

/** Reads who imports whom, below `base`. */
export function readImportGraph(base: string): ImportGraph {
  const manifests = new Map<string, { imports?: Table; exports?: Table }>();
  const manifestOf = (name: string) => {
    const file = path.join(base, name, 'package.json');
    // Our own file.
    if (!manifests.has(name))
      manifests.set(name, existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object) : {});
    return manifests.get(name) ?? {};
  };
  const resolve = (from: string, request: string): string | undefined => {
    const [home = ''] = path.relative(base, from).split(path.sep);
    const [, other = '', rest = ''] = /^@oplano\/([\w-]+)(\/.*)?$/.exec(request) ?? [];
    const target = request.startsWith('.')
      ? path.resolve(path.dirname(from), request)
      : request.startsWith('#')
        ? path.join(base, home, lookUp(manifestOf(home).imports ?? {}, request) ?? '')
        : other
          ? path.join(base, other, lookUp(manifestOf(other).exports ?? {}, `.${rest}`) ?? '')
          : undefined;
    return target !== undefined && isFile(target) ? target : undefined;
  };
  const importers = new Map<string, Set<string>>();
  const files = packages.flatMap((name) => listFiles(path.join(base, name))).filter((file) => /\.tsx?$/.test(file));
  const note = (target: string, file: string): void => {
    const known = importers.get(target) ?? new Set();
    importers.set(target, known.add(file));
  };
  for (const file of files) {
    for (const request of importsIn(file, readFileSync(file, 'utf8'))) {
      const target = resolve(file, request);
      if (target) note(target, file);
    }
  }
  return {
    testsOf(file) {
      const start = path.join(base, file);
      const seen = new Set([start]);
      const tests: string[] = [];
      for (let ring = [start]; ring.length > 0;) {
        const next: string[] = [];
        for (const one of ring) {
          for (const importer of importers.get(one) ?? []) {
            if (seen.has(importer)) continue;
            seen.add(importer);
            next.push(importer);
            if (isTestFile(importer)) tests.push(path.relative(base, importer));
          }
        }
        ring = next;
      }
      // A neighbour is most likely to notice.
      const folder = path.dirname(file);
      const isNear = (test: string): number => (test.startsWith(folder) ? 0 : 1);
      return tests.toSorted((a, b) => isNear(a) - isNear(b));
    },
  };
}
