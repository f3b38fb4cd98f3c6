import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { plantsFor, type Plant } from './boundaries.plants.ts';
import { findImpurities } from './core-purity.ts';
import type { Finding } from './inspect-source.ts';
import { findJsxTexts } from './jsx-texts.ts';
import { listFiles } from './list-files.ts';
import { root, runCommand } from './run-command.ts';
import { findForeignWrites, tableOwners } from './table-owners.ts';

const packages = ['contracts', 'core', 'lab', 'server', 'web'];
const settings = [
  'oxlint.config.ts',
  'package.json',
  'tsconfig.base.json',
  ...packages.flatMap((name) => [`${name}/package.json`, `${name}/tsconfig.json`]),
];

/** "rule file", the same spelling for the linter's reports and for our own. */
type Report = `${string} ${string}`;

/** The settings of the repository without its code: the rules are on trial here, and types are read in no time. */
function makeScratch(): string {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'oplano-boundaries-'));
  for (const name of packages) mkdirSync(path.join(scratch, name));
  for (const file of settings) copyFileSync(path.join(root, file), path.join(scratch, file));
  symlinkSync(path.join(root, 'node_modules'), path.join(scratch, 'node_modules'));
  return scratch;
}

interface OxlintReport {
  diagnostics: { code: string; filename: string }[];
}

async function lintReports(scratch: string, files: string[]): Promise<Report[]> {
  const { output } = await runCommand('oxlint', ['--format=json', ...files], { cwd: scratch });
  try {
    // The linter's own format; anything else, an error message above all, is not JSON or has no diagnostics.
    const { diagnostics } = JSON.parse(output) as OxlintReport;
    return diagnostics.map(({ code, filename }): Report => `${code} ${filename}`);
  } catch {
    throw new Error(`oxlint did not answer with a report:\n${output}`);
  }
}

const owners = tableOwners(root);

function ownReports(scratch: string): Report[] {
  const spell = (check: string, findings: Finding[]) =>
    findings.map(({ file }): Report => `${check} ${path.relative(scratch, file)}`);
  return [
    ...spell('core-purity', findImpurities(scratch)),
    ...spell('jsx-texts', findJsxTexts(scratch)),
    ...spell('table-owners', findForeignWrites(scratch, owners)),
  ];
}

/** Writes one version of every plant, gathers what is reported about those files, and takes them away again. */
async function reportsAbout(scratch: string, versions: { file: string; text: string }[]): Promise<Report[]> {
  for (const { file, text } of versions) {
    mkdirSync(path.dirname(path.join(scratch, file)), { recursive: true });
    writeFileSync(path.join(scratch, file), `${text}\n`);
  }
  const files = versions.map(({ file }) => file);
  const reports = [...(await lintReports(scratch, files)), ...ownReports(scratch)];
  for (const file of files) rmSync(path.join(scratch, file));
  return reports.filter((report) => files.some((file) => report.endsWith(` ${file}`)));
}

function featureFolders(): string[] {
  const files = ['server', 'web'].flatMap((side) => listFiles(path.join(root, side, 'src', 'features')));
  const folders = files.filter((file) => /\.tsx?$/.test(file)).map((file) => path.dirname(file));
  return [...new Set(folders)].map((folder) => path.relative(root, folder));
}

async function selfTest(scratch: string, plants: Plant[]): Promise<string[]> {
  const cleanFile = (plant: Plant) => plant.cleanFile ?? plant.file;
  const clean = plants.map((plant) => ({ file: cleanFile(plant), text: plant.clean }));
  const falseAlarms = await reportsAbout(scratch, clean);
  const reports = await reportsAbout(
    scratch,
    plants.map(({ file, source }) => ({ file, text: source })),
  );
  const missed = plants.filter(({ rule, file }) => !reports.includes(`${rule} ${file}`));
  return [
    ...missed.map(({ breaks, rule, file }) => `not reported by ${rule}: ${breaks} (${file})`),
    ...falseAlarms.map((report) => `reported although it is allowed: ${report}`),
  ];
}

const scratch = makeScratch();
try {
  const plants = plantsFor(featureFolders());
  const problems = await selfTest(scratch, plants);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log(`${plants.length} of ${plants.length} planted violations reported`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
