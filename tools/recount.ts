import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { recountFigures } from '../server/src/app/recount-figures.ts';
import { BackupError } from '../server/src/backup/manifest.ts';
import { openPlace } from '../server/src/backup/place.ts';
import { root } from './run-command.ts';
import { companyNumber, runMain } from './run-main.ts';

const usage = `npm run recount [-- --company NUMBER] [-- --look]

Counts the figures of dashboards once more from their rows, says every number that was kept wrongly and mends it, while the
server runs or not.
  --company NUMBER   only this company
  --look             says what differs and mends nothing`;

const environmentFile = path.join(root, '.env');
if (existsSync(environmentFile)) process.loadEnvFile(environmentFile);

const say = (line: string): void => console.log(line);

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      company: { type: 'string' },
      look: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return say(usage);
  const companyId = companyNumber(values.company);
  const place = await openPlace({ env: process.env, besideServer: true, say });
  try {
    const { companies, months, differences } = await recountFigures(place.ownerUrl, {
      companyId,
      mend: !values.look,
      onDifference: (company, { cell, name, kept, counted }) =>
        say(`company ${company}, ${cell}: ${name} was ${kept}, is ${counted}`),
    });
    const outcome = differences === 0 ? 'nothing differs' : `${differences} differ${values.look ? '' : ', mended'}`;
    say(`${months} months of ${companies} companies: ${outcome}.`);
    if (differences > 0 && values.look) process.exitCode = 1;
  } finally {
    await place.close();
  }
}

await runMain(main, BackupError);
