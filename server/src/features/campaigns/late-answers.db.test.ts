import { beforeAll, describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { ownerQuery } from '#test/owner';
import { aCampaignDesk, somePhones, type CampaignDesk } from './campaigns.fixture.ts';

const app = sharedTestApp();
const dayMs = 86_400_000;
let desk: CampaignDesk;

beforeAll(async () => {
  desk = await aCampaignDesk(app);
  // Its subscription outlives all of it.
  await ownerQuery(app, `update companies set due_date = '2050-01-01' where id = $1`, desk.company.companyId);
});

/** Nothing happens for so many days. */
async function laterBy(days: number): Promise<void> {
  app.clock.advance(days * dayMs);
  await desk.signInAgain();
}
const stateOf = async (id: number): Promise<unknown> => (await desk.states(id))[0]?.[1];

describe('whoever writes after a campaign', () => {
  test.each([
    ['within a week of its end answers it', 6, 'answered'],
    ['a year later has come for something else', 365, 'sent'],
  ])('%s', async (_when, days, state) => {
    const [phone = ''] = somePhones(1);
    const campaign = await desk.begun({ contactListId: await desk.list([phone]) });
    await desk.pass(120);
    expect(await desk.show(campaign.id)).toMatchObject({ status: 'FINALIZADA' });
    await laterBy(days);
    await desk.line.says(phone, 'bom dia');
    expect(await stateOf(campaign.id)).toBe(state);
  });

  test('that was cancelled answers it within a week after they were written to', async () => {
    for (const [days, state] of [
      [6, 'answered'],
      [8, 'sent'],
    ] as const) {
      const [phone = '', never = ''] = somePhones(2);
      const campaign = await desk.begun({ contactListId: await desk.list([phone, never]) });
      await desk.run();
      expect((await desk.call('POST', `/campaigns/${campaign.id}/cancel`)).statusCode).toBe(200);
      await laterBy(days);
      await desk.line.says(phone, 'bom dia');
      expect([await stateOf(campaign.id), desk.numbers().includes(phone)]).toEqual([state, true]);
    }
  });

  test('that goes on for weeks answers it for as long', async () => {
    const [phone = '', late = ''] = somePhones(2);
    const campaign = await desk.begun({ contactListId: await desk.list([phone, late]) });
    await desk.run();
    expect(await desk.show(campaign.id)).toMatchObject({ status: 'EM_ANDAMENTO' });
    await laterBy(20);
    await desk.line.says(phone, 'bom dia');
    expect(await stateOf(campaign.id)).toBe('answered');
  });

  test('that asked first says no yes once the time for that is over, also where it was cancelled', async () => {
    const [phone = ''] = somePhones(1);
    const campaign = await desk.begun({
      contactListId: await desk.list([phone]),
      confirmation: true,
      confirmationMessage1: 'Posso?',
      message1: 'Oferta',
    });
    await desk.pass(60);
    await desk.call('POST', `/campaigns/${campaign.id}/cancel`);
    await laterBy(300);
    await desk.line.says(phone, 'bom dia');
    expect(await stateOf(campaign.id)).toBe('waiting');
    await desk.call('POST', `/campaigns/${campaign.id}/restart`);
    await desk.pass(120);
    expect(await stateOf(campaign.id)).toBe('skipped noConsent');
    expect(desk.texts()).not.toContain('Oferta');
  });
});
