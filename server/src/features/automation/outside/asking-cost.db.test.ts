import { afterAll, beforeAll, expect, test } from 'vitest';
import { statementsOfTransaction, transactionsDuring } from '#test/statements';
import type { Talk } from '../talk.fixture.ts';
import { leadConnection, startOutsideWorld, type OutsideWorld } from './outside.fixture.ts';

let world: OutsideWorld;
beforeAll(async () => {
  world = await startOutsideWorld();
});
afterAll(() => world?.stop());

const long = 'Olá, meu pedido PED0123456 ainda não chegou, pode verificar pra mim por favor?';
let names = 0;

/** A conversation that a webhook leads and has been asked about before. */
async function running(): Promise<{ talk: Talk; answers: (body: unknown) => Promise<unknown> }> {
  const name = `cost${(names += 1)}`;
  const talk = await world.begin({ queues: { Vendas: {}, Suporte: {} } });
  const urlN8N = `${world.machines.base}/hook/${name}`;
  const { id } = await world.addIntegration(talk, { type: 'webhook', urlN8N });
  await leadConnection(talk, { integration_id: id });
  await talk.play(`
    customer says ${long}
    customer says ${long}
  `);
  return { talk, answers: (body) => world.machines.tell(`/hook/${name}/answer`, { body }) };
}

const runJobs = () => world.app.app.worker.runDue();
const isOf = (mark: RegExp) => (texts: readonly string[]) => texts.some((text) => mark.test(text));

test('a message of a ticket that an integration leads reads no queue, tells of its ticket once and notes the question', async () => {
  const { talk } = await running();
  const asked = await statementsOfTransaction(/insert into "messages"/, () => talk.play(`customer says ${long}`));
  // Somebody who leads a ticket costs twelve: what the rules see, the talk and the job come to it.
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(15);
  expect(asked.filter((text) => text.includes('from "queues"') || text.includes('chatbot_options'))).toEqual([]);
  expect(asked.filter((text) => text.includes('"contact_tags"'))).toHaveLength(1);
});

test('asking takes one transaction, and taking in that nothing is said another, which ends the job', async () => {
  const { talk } = await running();
  await talk.play(`customer adds ${long}`);
  // The process itself beats meanwhile, for no company.
  const [asking, taking, ...others] = (await transactionsDuring(runJobs)).filter(isOf(/app\.company_id/));
  expect(others).toEqual([]);
  expect(asking?.length, asking?.join('\n')).toBe(4);
  expect(taking?.length, taking?.join('\n')).toBe(6);
  expect(taking?.[1]).toContain('delete from jobs');
  // What leads nowhere is judged by the ticket and whose it is.
  expect(taking?.filter((text) => /"queues"|"companies"|company_settings/.test(text))).toEqual([]);
});

test('an answer that leads elsewhere is judged by everything around the ticket', async () => {
  const { talk, answers } = await running();
  await answers({ messages: ['Um momento'], actions: [{ transferQueue: talk.queues.get('Suporte') }] });
  await talk.play(`customer adds ${long}`);
  const transactions = await transactionsDuring(runJobs);
  const taking = transactions.filter(isOf(/delete from jobs/)).find(isOf(/update "tickets"/));
  expect(taking?.filter((text) => text.includes('from "connections"')).length).toBeGreaterThan(0);
  await talk.play(`
    0 seconds pass
    bot says Um momento
    bot says Em breve um atendente continuará a conversa.
    ticket is pending in Suporte
  `);
});
