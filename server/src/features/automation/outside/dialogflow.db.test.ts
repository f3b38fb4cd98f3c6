import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leadConnection, startOutsideWorld, type OutsideWorld } from './outside.fixture.ts';

let world: OutsideWorld;
beforeAll(async () => {
  world = await startOutsideWorld();
});
afterAll(() => world?.stop());

/** A conversation that an agent of Dialogflow leads. */
async function led(form: object = {}) {
  const talk = await world.begin({ queues: { Vendas: {} } });
  const integration = await world.addIntegration(talk, {
    type: 'dialogflow',
    projectName: 'lab',
    jsonContent: await world.machines.serviceAccount(),
    language: 'es',
    ...form,
  });
  await leadConnection(talk, { integration_id: integration.id });
  return { talk, integration };
}
const intents = (...all: object[]) => world.machines.tell('/dialogflow/intents', { intents: all });

describe('an agent of Dialogflow', () => {
  test('is asked in its language with a token of its robot, which serves for the next question as well [INT-011]', async () => {
    const { talk } = await led();
    await intents({ texts: ['Hola', 'Dime'] });
    await talk.play(`
      customer says oi
      bot says Hola
      bot says Dime
      customer says precio
      bot says Você disse: precio
    `);
    const heard = await world.machines.heard('dialogflow');
    expect(heard.filter(({ path }) => path === 'token')).toHaveLength(1);
    const [first, second] = heard.filter(({ path }) => path.startsWith('v2/projects/lab/agent/sessions/'));
    expect(first?.body).toEqual({ queryInput: { text: { text: 'oi', languageCode: 'es' } } });
    expect(second?.path).toBe(first?.path);
  });

  test('hands over by its payload, and leaves the customer to people when it is done', async () => {
    const { talk } = await led();
    await intents({ texts: ['Um momento'], payload: { queueId: talk.queues.get('Vendas') } });
    await talk.play(`
      customer says pessoa
      bot says Um momento
      bot says Em breve um atendente continuará a conversa.
      ticket is pending in Vendas
    `);
    const other = await led();
    await intents({ texts: ['Tchau'], end: true });
    await other.talk.play(`
      customer says tchau
      bot says Tchau
      ticket is pending in Vendas
    `);
  });

  test('offers its quick replies as what can be chosen, hears which one it was, and sends its pictures', async () => {
    const { talk } = await led();
    const image = `${world.machines.base}/hook/agent.png`;
    await world.machines.tell('/hook/agent.png/answer', { raw: 'GIF89a not a picture', contentType: 'text/plain' });
    await intents({ texts: ['Veja'], image, choices: { title: 'Qual deles?', quickReplies: ['Azul', 'Verde'] } });
    await talk.play(`
      customer says oi
      bot says Veja
      bot says (arquivo)
      bot says Qual deles?
      customer says 2
      bot says Você disse: Verde
    `);
  });

  test('tags and ends the conversation by its payload', async () => {
    const { talk } = await led();
    await (await world.admin(talk)).call('POST', '/tags', { name: 'Cliente VIP', color: '#123456' });
    await intents({ texts: ['Resolvido'], payload: { tag: 'cliente vip', close: true } });
    await talk.play(`
      customer says oi
      bot says Resolvido
      bot says Até logo
      ticket is closed
    `);
    const tagged = await talk.inside(({ db }) => db.selectFrom('contact_tags').selectAll().execute());
    expect(tagged).toHaveLength(1);
  });

  test('says that it did not understand where it has no words', async () => {
    const { talk } = await led();
    await intents({ texts: [], fallback: true });
    await talk.play(`
      customer says ???
      bot says Desculpe, não entendi. Você pode escrever de outra forma?
    `);
  });

  test('whose project is another one is refused, and people are told', async () => {
    const { talk } = await led({ projectName: 'other' });
    await talk.play(`
      customer says oi
      bot says Em breve um atendente continuará a conversa.
      ticket is pending in Vendas
    `);
    expect(await world.notes(talk)).toEqual(['A integração recusou as credenciais. Verifique a integração.']);
  });
});
