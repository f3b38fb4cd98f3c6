import type { ConnectionDetails } from '@oplano/contracts/connections';
import type { Schedule } from '@oplano/contracts/schedules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '#test/app';
import { aLine, aProvider } from '#test/customers';
import { startTestLab, type TestLab } from '#test/lab';
import { aCompany, someone } from '#test/people';

let lab: TestLab;
let app: Awaited<ReturnType<typeof startTestApp>>;
beforeAll(async () => {
  lab = await startTestLab();
  app = await startTestApp({ env: lab.env });
});
afterAll(async () => {
  await app?.stop();
  await lab?.close();
});

test('outside the 24 hours an approved text is sent, filled for the contact, and a free one is refused', async () => {
  await app.app.worker.runDue();
  const company = await aCompany(app);
  let admin = await someone(app, company, { profile: 'admin' });
  const number = await lab.post<{ id: string; token: string; waba: string }>('/graph/numbers', {});
  await lab.post('/graph/templates', { waba: number.waba, name: 'lembrete', body: 'Oi {{1}}, passando para lembrar.' });
  const made = await admin.call('POST', '/whatsapp', {
    name: 'Oficial',
    channel: 'whatsappapi',
    provider: 'lab',
    accountId: number.id,
    accessToken: number.token,
    verifyToken: 'um segredo',
  });
  const whatsappId = made.json<ConnectionDetails>().id;
  const provider = aProvider('whatsappapi');
  const line = await aLine(app, company, whatsappId, provider);
  await line.says('5511987650001', 'Olá', { name: 'Rita Campos' });
  const contacts = (await admin.call('GET', '/contacts')).json<{ contacts: { id: number }[] }>().contacts;
  const contactId = contacts[0]?.id ?? 0;
  const sendAt = new Date(app.clock.now().getTime() + 3 * 86_400_000).toISOString();
  const plan = (form: object) =>
    admin.call('POST', '/schedules', { body: 'Passando para lembrar', contactId, whatsappId, sendAt, ...form });

  const terms = (await admin.call('GET', `/schedules/terms?contactId=${contactId}&whatsappId=${whatsappId}`)).json<{
    freeUntil: string | null;
    templates: { name: string; language: string; variables: { key: string }[] }[];
  }>();
  expect(terms.freeUntil).not.toBeNull();
  const found = terms.templates.find(({ name }) => name === 'lembrete');
  if (!found) throw new Error('The template is not offered.');
  expect((await plan({})).json()).toMatchObject({ error: 'ERR_OUTSIDE_WINDOW' });
  const choice = { name: found.name, language: found.language };
  expect((await plan({ template: { ...choice, values: [] } })).json()).toMatchObject({ error: 'ERR_TEMPLATE_VALUES' });
  const values = found.variables.map(({ key }) => ({ key, text: '{{firstName}}' }));
  const planned = await plan({ template: { ...choice, values } });
  expect(planned.statusCode, planned.body).toBe(200);

  app.clock.advance(3 * 86_400_000);
  admin = await someone(app, company, { profile: 'admin' });
  await app.app.worker.runDue();
  await line.drain();
  expect(provider.sent.map(({ content }) => content)).toMatchObject([
    { kind: 'template', name: 'lembrete', values: [{ text: 'Rita' }] },
  ]);
  const { id } = planned.json<Schedule>();
  expect((await admin.call('GET', `/schedules/${id}`)).json()).toMatchObject({ status: 'ENVIADA' });
});
