import { scopes } from '@oplano/contracts/principals';
import { signIn, someone } from '../../../server/test/people.ts';
import { allRoutes } from '../../../server/test/structure/all-routes.ts';
import { doorProblems, type Caller } from '../../../server/test/structure/callers.ts';
import { anInhabitedCompany, knownTo } from '../../../server/test/structure/world.ts';
import type { Stage } from '../stage.ts';
import { newTally, tapped, type Tally } from '../tap.ts';
import { tryIdsOn } from './ids.ts';

/** An API key that reaches everything a key can reach, and the token of a connection, of a company of their own. */
async function programs({ app }: Stage): Promise<Caller[]> {
  const own = await anInhabitedCompany(app, 'Programs');
  const admin = await signIn(app, own.admin);
  const made = await admin.call('POST', '/api-keys', { name: 'Everything', scopes });
  const { key } = made.json<{ key: string }>();
  const token = 'P'.repeat(30);
  await admin.call('PUT', `/whatsapp/${own.connectionId}`, { token });
  const known = knownTo(own, own.admin);
  const leaver = await someone(app, own, { profile: 'admin' });
  const orphan = await leaver.call('POST', '/api-keys', { name: 'Of somebody who left', scopes });
  await admin.call('DELETE', `/users/${leaver.userId}`);
  return [
    {
      who: 'an API key',
      token: key,
      known,
      refusal: ({ access, scope }) => (access === 'public' || scope ? undefined : 'ERR_NO_PERMISSION'),
    },
    {
      who: 'the key of somebody who was deleted',
      token: orphan.json<{ key: string }>().key,
      known,
      refusal: ({ access }) => (access === 'public' ? undefined : 'ERR_NO_SESSION'),
    },
    {
      who: 'the token of a connection',
      token,
      known,
      refusal: ({ access }) => (access === 'public' || access === 'external' ? undefined : 'ERR_NO_SESSION'),
    },
  ];
}

/** Every route by programs: what is not for them is closed, and ids of the other company are as if they did not exist. */
export async function tryPrograms(stage: Stage): Promise<Tally> {
  const tally = newTally();
  const secrets = await stage.secrets();
  const callers = await programs(stage);
  const door = ({ who }: Caller) => tapped(stage.app.app.http, secrets, tally, who);
  const guarded = allRoutes.filter(({ route }) => route.access !== 'public');
  const scoped = guarded.filter(({ route }) => route.scope !== undefined);
  tally.leaks.push(...(await tryIdsOn(stage, scoped, callers, door)));
  for (const caller of callers) {
    for (const named of guarded) tally.leaks.push(...(await doorProblems(door(caller), named, caller)));
  }
  return tally;
}
