import {
  maskedValue,
  type Integration,
  type IntegrationDetails,
  type SessionTest,
} from '@oplano/contracts/integrations';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { MovableClock } from '#platform/clock';
import { startTestApp } from '#test/app';
import { lineOf, type Listener } from '#test/listener';
import { startTestMachines, type TestMachines } from '#test/machines';
import { aCompany, someone, type SignedIn } from '#test/people';

let app: Awaited<ReturnType<typeof startTestApp>>;
let machines: TestMachines;
beforeAll(async () => {
  machines = await startTestMachines();
  app = await startTestApp({ clock: new MovableClock(new Date()), env: machines.env });
});
afterAll(async () => {
  await app?.stop();
  await machines?.close();
});
const lines: Listener[] = [];
afterEach(() => lines.splice(0).forEach((line) => line.close()));

const anAdmin = async (): Promise<SignedIn> => someone(app, await aCompany(app), { profile: 'admin' });
const webhook = { type: 'webhook', name: 'Loja', urlN8N: 'https://robot.example/hook' };
async function add(admin: SignedIn, form: object = {}): Promise<Integration> {
  const answer = await admin.call('POST', '/queueIntegration', { ...webhook, ...form });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Integration>();
}
const errorOf = (response: { json(): unknown }): string => (response.json() as { error: string }).error;

describe('integrations', () => {
  test('are added, listed by name, found, shown, changed and deleted [REST-151, REST-152, REST-153, REST-154, REST-155]', async () => {
    const admin = await anAdmin();
    const typebot = await add(admin, { type: 'typebot', name: 'Vendas', typebotSlug: 'vendas' });
    expect(typebot).toMatchObject({ typebotExpires: 1, typebotDelayMessage: 1000, language: 'pt-BR' });
    await add(admin, { name: 'Avisos' });
    const listed = await admin.call('GET', '/queueIntegration?searchParam=&pageNumber=1&companyId=1');
    expect(listed.json()).toMatchObject({
      queueIntegrations: [{ name: 'Avisos' }, { name: 'Vendas' }],
      hasMore: false,
    });
    const found = await admin.call('GET', '/queueIntegration?searchParam=vend');
    expect(found.json()).toMatchObject({ queueIntegrations: [{ id: typebot.id }] });
    const path = `/queueIntegration/${typebot.id}`;
    expect((await admin.call('GET', path)).json()).toMatchObject({ ...typebot, secret: '' });
    const changed = await admin.call('PUT', path, { name: 'Compras', typebotExpires: 0 });
    expect(changed.json()).toMatchObject({ name: 'Compras', typebotExpires: 0, typebotSlug: 'vendas' });
    expect((await admin.call('DELETE', path)).statusCode).toBe(200);
    expect(errorOf(await admin.call('GET', path))).toBe('ERR_NO_INTEGRATION_FOUND');
    expect(errorOf(await admin.call('PUT', path, { name: 'Nada' }))).toBe('ERR_NO_INTEGRATION_FOUND');
    expect(errorOf(await admin.call('DELETE', path))).toBe('ERR_NO_INTEGRATION_FOUND');
  });

  test('hold what each type holds, field by field, with the usual times [DAT-027, INT-012, INT-013]', async () => {
    const admin = await anAdmin();
    const form = {
      type: 'typebot',
      name: 'Tudo',
      urlN8N: 'https://viewer.example',
      typebotSlug: 's',
      typebotExpires: 7,
      typebotDelayMessage: 2500,
      typebotKeywordFinish: 'fim',
      typebotKeywordRestart: 'voltar',
      typebotRestartMessage: 'De novo',
      typebotUnknownMessage: 'Hã?',
      language: 'en',
    };
    expect(await add(admin, form)).toMatchObject({ ...form, projectName: 'Tudo', jsonContent: '', shutUntil: null });
    expect(await add(admin)).toMatchObject({ typebotExpires: 1, typebotDelayMessage: 1_000 });
  });

  test('are known by their name as their project, unless Dialogflow has one [INT-008, INT-011]', async () => {
    const admin = await anAdmin();
    expect((await add(admin, { projectName: 'outro' })).projectName).toBe('Loja');
    const jsonContent = await machines.serviceAccount();
    const made = await add(admin, { type: 'dialogflow', urlN8N: '', projectName: 'lab', jsonContent });
    expect(made).toMatchObject({ projectName: 'lab', jsonContent: maskedValue, language: 'pt-BR' });
  });

  test.each<[string, object, string, string]>([
    ['a name of one letter', { name: 'L' }, 'ERR_VALIDATION', 'INT-007'],
    ['a name of 51 letters', { name: 'x'.repeat(51) }, 'ERR_VALIDATION', 'INT-007'],
    ['no address', { urlN8N: '' }, 'ERR_INTEGRATION_URL', 'INT-009'],
    ['an address of no web', { urlN8N: 'file:///etc/passwd' }, 'ERR_VALIDATION', 'INT-009'],
    ['a Typebot without its flow', { type: 'typebot' }, 'ERR_INTEGRATION_SLUG', 'INT-010'],
    ['Dialogflow without a key file', { type: 'dialogflow', projectName: 'p' }, 'ERR_INTEGRATION_KEY_FILE', 'INT-011'],
    ['a type nobody knows', { type: 'fax' }, 'ERR_VALIDATION', 'INT-005'],
  ])('are refused with %s (%j) as %s [%s]', async (_what, form, code) => {
    const answer = await (await anAdmin()).call('POST', '/queueIntegration', { ...webhook, ...form });
    expect(errorOf(answer)).toBe(code);
  });

  test('keep their key file when it is not written again, and show it to nobody', async () => {
    const admin = await anAdmin();
    const jsonContent = await machines.serviceAccount();
    const { id } = await add(admin, { type: 'dialogflow', projectName: 'lab', jsonContent });
    const changed = await admin.call('PUT', `/queueIntegration/${id}`, {
      name: 'Novo nome',
      jsonContent: maskedValue,
    });
    expect(changed.json()).toMatchObject({ name: 'Novo nome', jsonContent: maskedValue });
    const tested = await admin.call('POST', '/queueIntegration/testSession', {
      projectName: 'lab',
      jsonContent: maskedValue,
      language: 'pt-BR',
      integrationId: id,
    });
    expect(tested.json()).toMatchObject({ ok: true });
    expect(
      errorOf(
        await admin.call('POST', '/queueIntegration', {
          ...webhook,
          type: 'dialogflow',
          projectName: 'p',
          jsonContent: maskedValue,
        }),
      ),
    ).toBe('ERR_INTEGRATION_KEY_FILE');
  });

  test('have a secret that only webhooks and n8n show, each its own', async () => {
    const admin = await anAdmin();
    const show = async (id: number) =>
      (await admin.call('GET', `/queueIntegration/${id}`)).json<IntegrationDetails>().secret;
    const [one, two] = [await show((await add(admin)).id), await show((await add(admin, { type: 'n8n' })).id)];
    expect(one).toMatch(/^whsec_[A-Za-z0-9+/=]{40,}$/);
    expect(two).not.toBe(one);
    expect(await show((await add(admin, { type: 'typebot', typebotSlug: 'x' })).id)).toBe('');
  });

  test('are for admins of companies whose plan has them [INT-006]', async () => {
    const company = await aCompany(app);
    const user = await someone(app, company);
    expect((await user.call('GET', '/queueIntegration')).statusCode).toBe(403);
    const poor = await someone(app, await aCompany(app, { plan: { useIntegrations: false } }), { profile: 'admin' });
    expect(errorOf(await poor.call('GET', '/queueIntegration'))).toBe('ERR_PLAN_FEATURE_DISABLED');
  });

  test('are told live to the admins of their company [RTE-018, INT-017]', async () => {
    const admin = await anAdmin();
    const line = await lineOf(app, admin);
    const stranger = await lineOf(app, await anAdmin());
    lines.push(line, stranger);
    await line.settled();
    await stranger.settled();
    const { id } = await add(admin);
    await admin.call('PUT', `/queueIntegration/${id}`, { name: 'Outra' });
    await admin.call('DELETE', `/queueIntegration/${id}`);
    const wire = `company-${admin.companyId}-queueIntegration`;
    const told = () => line.heard.filter(({ name }) => name === wire).map(({ payload }) => payload);
    await expect.poll(told).toMatchObject([
      { action: 'create', queueIntegration: { id, name: 'Loja' } },
      { action: 'update', queueIntegration: { id, name: 'Outra' } },
      { action: 'delete', integrationId: id },
    ]);
    expect(stranger.heard.filter(({ name }) => name.endsWith('queueIntegration'))).toEqual([]);
  });

  test('of another company can be named by no connection, queue or option', async () => {
    const { id } = await add(await anAdmin());
    const admin = await anAdmin();
    expect(errorOf(await admin.call('POST', '/whatsapp', { name: 'Loja', integrationId: id }))).toBe(
      'ERR_NO_INTEGRATION_FOUND',
    );
    const queue = await admin.call('POST', '/queue', { name: 'Fila', color: '#112233' });
    const queueId = queue.json<{ id: number }>().id;
    expect(errorOf(await admin.call('PUT', `/queue/${queueId}`, { integrationId: id }))).toBe(
      'ERR_NO_INTEGRATION_FOUND',
    );
    const option = { queueId, name: 'Robô', queueType: 'integration', optIntegrationId: id };
    expect(errorOf(await admin.call('POST', '/chatbot', option))).toBe('ERR_NO_INTEGRATION_FOUND');
  });
});

describe('a test of a session', () => {
  const ask = async (admin: SignedIn, form: object): Promise<SessionTest> => {
    const answer = await admin.call('POST', '/queueIntegration/testSession', form);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<SessionTest>();
  };

  test('takes project, key file and language, and shows what was said without any secret [INT-015, REST-156]', async () => {
    const jsonContent = await machines.serviceAccount();
    const result = await ask(await anAdmin(), { projectName: 'lab', jsonContent, language: 'pt-BR' });
    expect(result).toMatchObject({ ok: true, failure: null, says: ['Você disse: Olá'] });
    expect(result.sent).toContain('detectIntent');
    expect(result.received).toContain('fulfillmentText');
    expect(result.sent + result.received).not.toMatch(/ya29|assertion|PRIVATE/);
  });

  test('says what is wrong: a key that is refused, a place that is not there, one we may not reach [INT-015]', async () => {
    const admin = await anAdmin();
    const account = JSON.parse(await machines.serviceAccount()) as Record<string, string>;
    const stranger = { ...account, client_email: 'other@lab' };
    const wrong = { projectName: 'lab', jsonContent: JSON.stringify(stranger), language: 'en' };
    expect(await ask(admin, wrong)).toMatchObject({ ok: false, failure: 'keyRefused' });
    expect(await ask(admin, { ...webhook, urlN8N: 'http://10.0.0.1/' })).toMatchObject({ failure: 'notAllowed' });
    const flow = { type: 'typebot', urlN8N: `${machines.base}/typebot`, typebotSlug: 'nowhere' };
    expect(await ask(admin, flow)).toMatchObject({ ok: false, failure: 'refused' });
    expect(errorOf(await admin.call('POST', '/queueIntegration/testSession', { projectName: 'x' }))).toBe(
      'ERR_INTEGRATION_KEY_FILE',
    );
  });

  test('works for every type [INT-015]', async () => {
    const admin = await anAdmin();
    await machines.tell('/hook/tested/answer', { body: { text: 'Oi do n8n' } });
    await machines.tell('/typebot/flows', { slug: 'tested', steps: [{ says: ['Oi do Typebot'] }] });
    for (const type of ['webhook', 'n8n']) {
      const result = await ask(admin, { type, urlN8N: `${machines.base}/hook/tested` });
      expect(result).toMatchObject({ ok: true, says: ['Oi do n8n'] });
      expect(result.sent).toContain('"version":1');
    }
    const flow = { type: 'typebot', urlN8N: `${machines.base}/typebot`, typebotSlug: 'tested' };
    expect(await ask(admin, flow)).toMatchObject({ ok: true, says: ['Oi do Typebot'] });
  });

  test('borrows secrets of no other company', async () => {
    const { id } = await add(await anAdmin());
    const form = { ...webhook, integrationId: id };
    expect(errorOf(await (await anAdmin()).call('POST', '/queueIntegration/testSession', form))).toBe(
      'ERR_NO_INTEGRATION_FOUND',
    );
  });
});
