import { beforeEach, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { transactionsDuring } from '#test/statements';
import { aCampaignDesk, somePhones, type CampaignDesk } from './campaigns.fixture.ts';

const app = sharedTestApp();
let desk: CampaignDesk;
beforeEach(async () => {
  desk = await aCampaignDesk(app);
});

test('a campaign without a file is added in one transaction', async () => {
  const contactListId = await desk.list(somePhones(1));
  const form = desk.form({ contactListId, scheduledAt: desk.inMinutes(30) });
  const transactions = await transactionsDuring(() => desk.call('POST', '/campaigns', form));
  // The process itself beats meanwhile, for no company.
  const ofCompany = transactions.filter(([begin = '']) => begin.includes('app.company_id'));
  expect(ofCompany, ofCompany.join('\n')).toHaveLength(1);
});
