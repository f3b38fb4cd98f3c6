import { expect, test } from 'vitest';
import { ownerQuery } from '#test/owner';
import { aLabHouse } from './lab-house.fixture.ts';

const house = aLabHouse();
const { when, aLabConnection, scan, isConnected, say, storedTexts } = house;

test('a connection of the lab is free for another within 15 s when its process is killed, and taken over; what was written meanwhile arrives, nothing twice, nobody fights', async () => {
  const shop = await aLabConnection();
  await scan(shop);
  await isConnected(shop.id, shop.phone);
  await say(shop.phone, 'um');
  await when(async () => expect(await storedTexts(shop.id)).toEqual(['um']));
  await house.startKeeperProcess();

  house.owner().kill('SIGKILL');
  const [left] = await ownerQuery<{ lease_until: Date }>(
    house.app(),
    'select lease_until from channel_sessions where connection_id = $1',
    shop.id,
  );
  expect((left?.lease_until.getTime() ?? Infinity) - Date.now()).toBeLessThanOrEqual(15_000);
  await say(shop.phone, 'dois');
  await when(async () => expect(await storedTexts(shop.id)).toEqual(['um', 'dois']));
  await isConnected(shop.id, shop.phone);
  await say(shop.phone, 'três');
  await when(async () => expect(await storedTexts(shop.id)).toEqual(['um', 'dois', 'três']));
  const timeline = (await house.admin().call('GET', `/whatsapp/${shop.id}/timeline`)).json<
    { reason: string | null }[]
  >();
  expect(timeline.map(({ reason }) => reason)).not.toContain('replaced');
});
