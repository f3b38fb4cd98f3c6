import { beforeEach, expect, test } from 'vitest';
import { companyTermsChanged } from '#features/companies';
import { sharedTestApp } from '#test/app';
import { lineOf } from '#test/listener';
import { ownerQuery } from '#test/owner';
import { someone } from '#test/people';
import { aCampaignDesk, somePhones, type CampaignDesk } from './campaigns.fixture.ts';

const app = sharedTestApp();
let desk: CampaignDesk;
beforeEach(async () => {
  desk = await aCampaignDesk(app);
});
const refusal = async (response: ReturnType<CampaignDesk['call']>) => (await response).json<{ error: string }>().error;

test('a campaign whose confirmation is off is not judged by what it would ask', async () => {
  const form = { contactListId: await desk.list(somePhones(1)), scheduledAt: desk.inMinutes(2) };
  const texts = { ...form, confirmationMessage1: 'Posso, {apelido}?' };
  expect((await desk.create(texts)).status).toBe('PROGRAMADA');
  const asking = (more: object) => refusal(desk.call('POST', '/campaigns', desk.form({ ...more, confirmation: true })));
  expect(await asking(texts)).toBe('ERR_CAMPAIGN_VARIABLE');
  expect(await asking(form)).toBe('ERR_CAMPAIGN_NO_QUESTION');
});

test('a campaign that the plan no longer has stays out, and screens are told so at once [CAM-019]', async () => {
  const contactListId = await desk.list(somePhones(1));
  const { id } = await desk.create({ contactListId, scheduledAt: desk.inMinutes(2) });
  const line = await lineOf(app, await someone(app, desk.company, { profile: 'admin' }));
  await ownerQuery(
    app,
    'update plans set use_campaigns = false where id = (select plan_id from companies where id = $1)',
    desk.company.companyId,
  );
  app.clock.advance(2 * 60_000);
  await app.app.worker.runDue();
  await line.settled();
  expect(line.heard.filter(({ name }) => name.endsWith('-campaign')).at(-1)?.payload).toMatchObject({
    action: 'update',
    record: { id, status: 'INATIVA', scheduledAt: null },
  });
  line.close();
});

test('a campaign that runs stops with a plan that no longer has campaigns, and goes on by a word once it has them again [CAM-019]', async () => {
  const useCampaigns = (use: boolean) =>
    ownerQuery(
      app,
      'update plans set use_campaigns = $2 where id = (select plan_id from companies where id = $1)',
      desk.company.companyId,
      use,
    );
  const phones = somePhones(3);
  const { id } = await desk.begun({ contactListId: await desk.list(phones) });
  await desk.run();
  const sent = desk.numbers();
  expect(sent).toHaveLength(1);
  await useCampaigns(false);
  await desk.inCompany(async (ctx) => ctx.raise(companyTermsChanged, {}));
  await desk.pass(300);
  expect(desk.numbers()).toEqual(sent);
  await useCampaigns(true);
  expect(await desk.show(id)).toMatchObject({ status: 'CANCELADA' });
  expect((await desk.call('POST', `/campaigns/${id}/restart`)).statusCode).toBe(200);
  await desk.pass(300);
  expect(desk.numbers().toSorted()).toEqual(phones.toSorted());
  expect((await desk.show(id)).status).toBe('FINALIZADA');
});
