import { maskedValue } from '@oplano/contracts/integrations';
import type { Prompt, PromptTrial } from '@oplano/contracts/prompts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '#test/app';
import { lineOf, type Listener } from '#test/listener';
import { startTestMachines, type TestMachines } from '#test/machines';
import { aCompany, someone, type SignedIn } from '#test/people';

let app: Awaited<ReturnType<typeof startTestApp>>;
let machines: TestMachines;
beforeAll(async () => {
  machines = await startTestMachines();
  app = await startTestApp({ env: machines.env });
});
afterAll(async () => {
  await app?.stop();
  await machines?.close();
});
const lines: Listener[] = [];
afterEach(() => lines.splice(0).forEach((line) => line.close()));

const anAdmin = async (): Promise<SignedIn> => someone(app, await aCompany(app), { profile: 'admin' });
const aQueue = async (admin: SignedIn): Promise<number> =>
  (await admin.call('POST', '/queue', { name: 'Vendas', color: '#112233' })).json<{ id: number }>().id;
const basics = { name: 'Assistente', prompt: 'Seja gentil.' };
async function add(admin: SignedIn, form: object): Promise<Prompt> {
  const answer = await admin.call('POST', '/prompt', { ...basics, ...form });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Prompt>();
}
const errorOf = (response: { json(): unknown }): string => (response.json() as { error: string }).error;

describe('prompts', () => {
  test('are added, listed, shown, changed and deleted [REST-163, REST-164, REST-165, REST-166, REST-167]', async () => {
    const admin = await anAdmin();
    const queueId = await aQueue(admin);
    const made = await add(admin, { queueId });
    await add(admin, { queueId, name: 'Abertura' });
    const listed = await admin.call('GET', '/prompt');
    expect(listed.json()).toMatchObject({ prompts: [{ name: 'Abertura' }, { name: 'Assistente' }], hasMore: false });
    const path = `/prompt/${made.id}`;
    expect((await admin.call('GET', path)).json()).toEqual(made);
    const changed = await admin.call('PUT', path, { prompt: 'Seja breve.', temperature: 0.3 });
    expect(changed.json()).toMatchObject({ name: 'Assistente', prompt: 'Seja breve.', temperature: 0.3 });
    expect((await admin.call('DELETE', path)).statusCode).toBe(200);
    for (const [method, body] of [['GET'], ['PUT', {}], ['DELETE']] as const) {
      expect(errorOf(await admin.call(method, path, body))).toBe('ERR_NO_PROMPT_FOUND');
    }
  });

  test('begin with text, a hundred tokens, temperature one and ten messages [AIP-003, AIP-004, AIP-005, AIP-006, DAT-037]', async () => {
    const admin = await anAdmin();
    const queueId = await aQueue(admin);
    expect(await add(admin, { queueId })).toMatchObject({
      voice: 'texto',
      maxTokens: 100,
      temperature: 1,
      maxMessages: 10,
      queueId,
      queue: { id: queueId, name: 'Vendas' },
      voiceKey: '',
      voiceRegion: '',
      apiKey: '',
    });
  });

  test('need a queue of their company and words, and nothing else [AIP-008, AIP-009]', async () => {
    const admin = await anAdmin();
    const queueId = await aQueue(admin);
    expect(errorOf(await admin.call('POST', '/prompt', basics))).toBe('ERR_VALIDATION');
    const theirs = await aQueue(await anAdmin());
    expect(errorOf(await admin.call('POST', '/prompt', { ...basics, queueId: theirs }))).toBe('ERR_NO_QUEUE_FOUND');
    for (const blank of [{ name: ' ' }, { prompt: ' ' }]) {
      expect(errorOf(await admin.call('POST', '/prompt', { ...basics, queueId, ...blank }))).toBe('ERR_VALIDATION');
    }
    const odd = await add(admin, { queueId, name: 'Oi', maxTokens: 1e9, temperature: -3, maxMessages: 0.4 });
    expect(odd).toMatchObject({ maxTokens: 16_384, temperature: 0, maxMessages: 1 });
    expect((await admin.call('GET', '/prompt')).json<{ count: number }>().count).toBe(1);
  });

  test('show their keys to nobody, keep them, and lose them when they are emptied', async () => {
    const admin = await anAdmin();
    const queueId = await aQueue(admin);
    const made = await add(admin, { queueId, apiKey: 'sk-lab', voiceKey: 'v-1' });
    expect(made).toMatchObject({ apiKey: maskedValue, voiceKey: maskedValue });
    const path = `/prompt/${made.id}`;
    const kept = await admin.call('PUT', path, { apiKey: maskedValue, voiceKey: '' });
    expect(kept.json()).toMatchObject({ apiKey: maskedValue, voiceKey: '' });
    const trial = await admin.call('POST', `${path}/trial`, { spoken: [{ fromMe: false, text: 'oi' }] });
    expect(trial.json()).toMatchObject({ ok: true, says: ['Você disse: oi'] });
    expect(trial.json<PromptTrial>().inputTokens).toBeGreaterThan(0);
  });

  test('do not give a key that is kept to another address: it is dropped and has to be typed again', async () => {
    const admin = await anAdmin();
    const made = await add(admin, { queueId: await aQueue(admin), apiKey: 'sk-lab' });
    const path = `/prompt/${made.id}`;
    const baseUrl = `${machines.base}/openai/v1`;
    for (const change of [{ baseUrl: '' }, { baseUrl: '', apiKey: maskedValue }]) {
      expect((await admin.call('PUT', path, change)).json()).toMatchObject({ apiKey: maskedValue });
    }
    const askedBefore = (await machines.heard('openai')).length;
    expect((await admin.call('PUT', path, { baseUrl, apiKey: maskedValue })).json()).toMatchObject({
      apiKey: '',
      baseUrl,
    });
    const trial = await admin.call('POST', `${path}/trial`, { spoken: [{ fromMe: false, text: 'oi' }] });
    expect(trial.statusCode === 200 && trial.json<PromptTrial>().ok).toBe(false);
    const asked = (await machines.heard('openai')).slice(askedBefore);
    expect(asked.filter(({ headers }) => String(headers['authorization']).includes('sk-lab'))).toEqual([]);
    const typed = await admin.call('PUT', path, { apiKey: 'sk-lab' });
    expect(typed.json()).toMatchObject({ apiKey: maskedValue, baseUrl });
  });

  test('whose key is refused say so where they are tried [AIP-013]', async () => {
    const admin = await anAdmin();
    const { id } = await add(admin, { queueId: await aQueue(admin), apiKey: 'sk-wrong' });
    const trial = await admin.call('POST', `/prompt/${id}/trial`, { spoken: [{ fromMe: false, text: 'oi' }] });
    expect(errorOf(trial)).toBe('ERR_PROMPT_KEY_REFUSED');
  });

  test('may be asked of another provider, but of none in our own network', async () => {
    const admin = await anAdmin();
    const queueId = await aQueue(admin);
    const trial = async (baseUrl: string) => {
      const { id } = await add(admin, { queueId, apiKey: 'sk-lab', baseUrl });
      return admin.call('POST', `/prompt/${id}/trial`, { spoken: [{ fromMe: false, text: 'oi' }] });
    };
    expect((await trial(`${machines.base}/openai/v1`)).json()).toMatchObject({ ok: true });
    expect((await trial('http://10.0.0.1/v1')).json()).toMatchObject({ ok: false, failure: 'notAllowed' });
  });

  test('are for admins of companies whose plan has them [AIP-010]', async () => {
    const user = await someone(app, await aCompany(app));
    expect((await user.call('GET', '/prompt')).statusCode).toBe(403);
    const poor = await someone(app, await aCompany(app, { plan: { useOpenAi: false } }), { profile: 'admin' });
    expect(errorOf(await poor.call('GET', '/prompt'))).toBe('ERR_PLAN_FEATURE_DISABLED');
  });

  test('are told live to the admins of their company, also when their queue goes [RTE-022, AIP-011]', async () => {
    const admin = await anAdmin();
    const queueId = await aQueue(admin);
    const line = await lineOf(app, admin);
    lines.push(line);
    await line.settled();
    const { id } = await add(admin, { queueId });
    await admin.call('PUT', `/prompt/${id}`, { name: 'Outro' });
    await admin.call('DELETE', `/queue/${queueId}`);
    await admin.call('DELETE', `/prompt/${id}`);
    const wire = `company-${admin.companyId}-prompt`;
    const told = () => line.heard.filter(({ name }) => name === wire).map(({ payload }) => payload);
    await expect.poll(told).toMatchObject([
      { action: 'create', prompt: { id, queue: { name: 'Vendas' } } },
      { action: 'update', prompt: { id, name: 'Outro' } },
      { action: 'update', prompt: { id, queueId: null, queue: null } },
      { action: 'delete', promptId: id },
    ]);
  });

  test('of another company can be named by no connection and no queue', async () => {
    const other = await anAdmin();
    const { id } = await add(other, { queueId: await aQueue(other) });
    const admin = await anAdmin();
    expect(errorOf(await admin.call('POST', '/whatsapp', { name: 'Loja', promptId: id }))).toBe('ERR_NO_PROMPT_FOUND');
    const queueId = await aQueue(admin);
    expect(errorOf(await admin.call('PUT', `/queue/${queueId}`, { promptId: id }))).toBe('ERR_NO_PROMPT_FOUND');
  });
});
