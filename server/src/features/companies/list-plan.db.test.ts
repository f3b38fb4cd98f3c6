import { companySettingKeys, defaultServiceHours } from '@oplano/contracts/settings';
import type { CompanyWithPlan } from '@oplano/contracts/companies';
import { expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { ownerQuery } from '#test/owner';
import { aCompany, someone } from '#test/people';

const app = sharedTestApp();

test('a company is told with its address, its limits, its hours and its settings, and with no password [DAT-002]', async () => {
  const company = await aCompany(app);
  const admin = await someone(app, company, { profile: 'admin' });
  await ownerQuery(
    app,
    `update companies set address_street = 'Rua A, 1', address_city = 'Recife', address_state = 'PE',
       payment_method = 'pix', own_users = 4, own_connections = 2 where id = $1`,
    company.companyId,
  );
  await admin.call('PUT', '/companySettings', { column: 'campaignsEnabled', data: 'disabled' });
  const told = (await admin.call('GET', `/companies/listPlan/${company.companyId}`)).json<CompanyWithPlan>();
  expect(told).toMatchObject({
    id: company.companyId,
    name: company.name,
    addressStreet: 'Rua A, 1',
    addressCity: 'Recife',
    addressState: 'PE',
    paymentMethod: 'pix',
    numberAttendants: 4,
    numberConections: 2,
    schedules: defaultServiceHours,
    recurrence: 'MENSAL',
    plan: { useKanban: true },
  });
  expect(told.companieSettings.map(({ key }) => key).toSorted()).toEqual([...companySettingKeys].toSorted());
  expect(told.companieSettings).toContainEqual({ key: 'campaignsEnabled', value: 'disabled' });
  expect(JSON.stringify(told)).not.toMatch(/password/i);
});

test('the session carries the settings that the shell reads [SET-042]', async () => {
  const admin = await someone(app, await aCompany(app), { profile: 'admin' });
  const shown = () => admin.session.user.company.companieSettings;
  expect(shown()).toEqual([
    { key: 'campaignsEnabled', value: 'enabled' },
    { key: 'sendSignMessage', value: 'disabled' },
  ]);
});
