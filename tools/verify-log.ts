import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { verifyLogs, type VerifiedChain } from '../server/src/app/verify-log.ts';
import { BackupError } from '../server/src/backup/manifest.ts';
import { openPlace } from '../server/src/backup/place.ts';
import { root } from './run-command.ts';
import { companyNumber, runMain } from './run-main.ts';

const usage = `npm run verify-log [-- --company NUMBER] [-- --ends]

Checks that nobody changed, removed or moved an entry of the log of any company, nor of what operators did. Says the first
entry of each chain that is not what was written, and ends with 1 if there is one. The server may run meanwhile.
  --company NUMBER   only this company
  --ends             says number and hash of the end of each chain: kept elsewhere, they also tell of a chain that was
                     written anew from its beginning`;

const environmentFile = path.join(root, '.env');
if (existsSync(environmentFile)) process.loadEnvFile(environmentFile);

const say = (line: string): void => console.log(line);
const nameOf = ({ company }: VerifiedChain): string => (company === null ? 'the platform' : `company ${company}`);

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      company: { type: 'string' },
      ends: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return say(usage);
  const companyId = companyNumber(values.company);
  const place = await openPlace({ env: process.env, besideServer: true, say });
  let [chains, entries, broken] = [0, 0, 0];
  try {
    await verifyLogs(place.ownerUrl, {
      companyId,
      onChain: (chain) => {
        chains += 1;
        entries += chain.entries;
        if (values.ends) say(`${nameOf(chain)}: ${chain.end.seq} ${chain.end.hash}`);
        if (!chain.broken) return;
        broken += 1;
        say(
          `${nameOf(chain)}: entry ${chain.broken.seq} ${chain.broken.why === 'missing' ? 'is missing' : 'was changed'}`,
        );
      },
    });
  } finally {
    await place.close();
  }
  say(
    `${entries} entries in ${chains} chains: ${broken === 0 ? 'every one is as it was written' : `${broken} chains broken`}.`,
  );
  if (broken > 0) process.exitCode = 1;
}

await runMain(main, BackupError);
