import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { ownerQuery } from '#test/owner';
import { aLabHouse } from './lab-house.fixture.ts';

const house = aLabHouse();
const { customer, when, details, aLabConnection, scan, isConnected, say, storedTexts } = house;

describe('a connection of the lab', () => {
  test('is paired by its QR code or by a code, receives, and can be disconnected [CON-021, CON-023, CHN-008]', async () => {
    const one = await aLabConnection();
    await scan(one);
    await isConnected(one.id, one.phone);
    await say(one.phone, 'Bom dia');
    await when(async () => expect(await storedTexts(one.id)).toEqual(['Bom dia']));

    const two = await aLabConnection();
    await house.admin().call('POST', `/whatsappsession/${two.id}/pairing-code`, { number: two.phone });
    const code = await when(async () => {
      const shown = await details(two.id);
      expect(shown.pairingCode).not.toBe('');
      return shown.pairingCode;
    });
    await house.lab().post(`/whatsapp/phones/${two.phone}/pair`, { code });
    await isConnected(two.id, two.phone);

    await house.admin().call('DELETE', `/whatsappsession/${two.id}`);
    expect(await details(two.id)).toMatchObject({ status: 'DISCONNECTED', reason: 'asked' });
    await when(async () => {
      const { companions } = await house.lab().get<{ companions: unknown[] }>(`/whatsapp/phones/${two.phone}`);
      expect(companions).toEqual([]);
    });
    const keys = () => ownerQuery(house.app(), 'select kind from channel_keys where connection_id = $1', two.id);
    await when(async () => expect(await keys()).toEqual([]));
    // Nothing the driver still had in hand comes back later.
    await sleep(2_000);
    expect(await keys()).toEqual([]);
  });

  test('brings the history of its phone along, of the period that was asked for, and tells how far it is [CON-081, CON-034]', async () => {
    const queue = await house.admin().call('POST', '/queue', { name: 'Antigas', color: '#abcdef' });
    const day = 86_400_000;
    const at = (daysAgo: number) => new Date(Date.now() - daysAgo * day).toISOString();
    const shop = await aLabConnection({
      importOldMessages: at(30),
      importRecentMessages: at(1),
      queueIdImportMessages: queue.json<{ id: number }>().id,
    });
    await house.lab().post(`/whatsapp/phones/${shop.phone}/history`, {
      chats: [
        {
          with: customer,
          messages: [
            { text: 'antiga demais', fromMe: false, at: at(40) },
            { text: 'tem pão?', fromMe: false, at: at(20) },
            { text: 'tem sim', fromMe: true, at: at(19) },
          ],
        },
      ],
    });
    await scan(shop);
    await isConnected(shop.id, shop.phone);
    await when(async () =>
      expect(await details(shop.id)).toMatchObject({
        statusImportMessages: 'running',
        importProgress: { processed: 2, total: 2 },
      }),
    );
    expect(await storedTexts(shop.id)).toEqual(['tem pão?']);
    await house.admin().call('DELETE', `/whatsappsession/${shop.id}`);
  });
});
