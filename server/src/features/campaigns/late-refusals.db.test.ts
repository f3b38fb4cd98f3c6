import { beforeAll, describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import type { DeliveryStatus } from '#ports/channels';
import { aCampaignDesk, somePhones, type CampaignDesk } from './campaigns.fixture.ts';

const app = sharedTestApp();
let desk: CampaignDesk;
beforeAll(async () => {
  desk = await aCampaignDesk(app);
});

/** What the channel says of the message that somebody got, which it took before. */
async function hears(phone: string, status: DeliveryStatus, error?: { code: string; text: string }) {
  const sent = desk.provider.sent.findLast(({ to }) => to.phone === phone);
  if (!sent?.externalId) throw new Error(`Nothing was sent to ${phone}.`);
  const at = app.clock.now();
  await desk.line.hear({ type: 'status', externalId: sent.externalId, status, at, ...(error ? { error } : {}) });
}
const undeliverable = { code: '131026', text: 'Message undeliverable' };

describe('a message of a campaign that the channel took and refused later', () => {
  test('counts as failed and not as sent, unless it had arrived', async () => {
    const [refused = '', arrived = ''] = somePhones(2);
    const campaign = await desk.begun({ contactListId: await desk.list([refused, arrived]) });
    await desk.pass(120);
    expect(await desk.show(campaign.id)).toMatchObject({ status: 'FINALIZADA', counts: { sent: 2, everSent: 2 } });
    await hears(arrived, 'delivered');
    await hears(arrived, 'failed', undeliverable);
    await hears(refused, 'failed', undeliverable);
    expect(await desk.states(campaign.id)).toEqual([
      [refused, 'failed 131026'],
      [arrived, 'delivered'],
    ]);
    const { shown, counted } = await desk.recount(campaign.id);
    expect(shown).toEqual(counted);
    expect(shown).toMatchObject({ everSent: 1, failed: 1, sent: 0, delivered: 1 });
    expect((await desk.show(campaign.id)).shares[0]?.pause).toBeNull();
  });

  test('stops the part of that connection where the refusal means the number', async () => {
    const phones = somePhones(3);
    const campaign = await desk.begun({ contactListId: await desk.list(phones) });
    await desk.run();
    expect(desk.numbers()).toContain(phones[0]);
    await hears(phones[0] ?? '', 'failed', { code: '131048', text: 'Spam rate limit hit' });
    await desk.pass(600);
    const stopped = await desk.show(campaign.id);
    expect(stopped).toMatchObject({ status: 'EM_ANDAMENTO', counts: { failed: 1, queued: 2 } });
    expect(stopped.shares[0]?.pause).toMatchObject({ reason: 'refused', text: '131048 Spam rate limit hit' });
    expect(desk.numbers()).not.toContain(phones[1]);
    await desk.call('POST', `/campaigns/${campaign.id}/resume`, { place: 0 });
    await desk.pass(200);
    expect(desk.numbers()).toContain(phones[2]);
  });

  test('is no question that somebody could still answer', async () => {
    const [phone = ''] = somePhones(1);
    const campaign = await desk.begun({
      contactListId: await desk.list([phone]),
      confirmation: true,
      confirmationMessage1: 'Posso?',
      message1: 'Oferta',
    });
    await desk.pass(60);
    expect(await desk.states(campaign.id)).toEqual([[phone, 'waiting']]);
    await hears(phone, 'failed', undeliverable);
    expect(await desk.states(campaign.id)).toEqual([[phone, 'failed 131026']]);
    await desk.pass(120);
    expect(await desk.show(campaign.id)).toMatchObject({ status: 'FINALIZADA', counts: { failed: 1, waiting: 0 } });
  });
});
