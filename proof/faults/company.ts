import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection, ConnectionDetails } from '@oplano/contracts/connections';
import type { Plan } from '@oplano/contracts/plans';
import type { Lab } from '@oplano/lab';
import { callOf } from './customers.ts';
import { sitDown, type Desk } from './desk.ts';
import type { Channel } from './ledger.ts';

const password = 'segredo-123';
let addresses = 0;
/** Everybody calls from an address of their own, so that nobody meets another's limits. */
const nextAddress = (): string => `10.1.0.${(addresses += 1)}`;

export const demand = async <T>(desk: Desk, method: string, path: string, body?: object): Promise<T> => {
  const answer = await desk.call(method, path, body);
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as T;
};

export interface Company {
  readonly id: number;
  readonly admin: Desk;
  readonly agents: readonly Desk[];
  readonly connections: Readonly<Record<Channel, number>>;
}

/** Opens a company as visitors do; answers its first admin. */
export async function signUp(url: string, companyName: string, email: string): Promise<Desk> {
  const plans = (await (await fetch(`${url}/api/plans/list`)).json()) as Plan[];
  const founder = { name: 'Fundadora', email, password };
  const plan = plans.find(({ name }) => name === 'Completo');
  const address = nextAddress();
  const made = await fetch(`${url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ ...founder, companyName, phone: '5511999999999', planId: plan?.id }),
  });
  if (!made.ok) throw new Error(`The company could not be made: ${await made.text()}`);
  return sitDown(url, { ...founder, address });
}

/** A company with two queues, five agents and a connection on each channel, made as people make one. */
export async function foundCompany(url: string, lab: Lab, shop: string): Promise<Company> {
  const admin = await signUp(url, 'Prova', 'fundadora@prova.example');
  const queueIds: number[] = [];
  for (const [name, color] of [
    ['Vendas', '#2E7D32'],
    ['Suporte', '#1565C0'],
  ])
    queueIds.push((await demand<{ id: number }>(admin, 'POST', '/queue', { name, color })).id);
  const agents: Desk[] = [];
  for (let number = 1; number <= 5; number += 1) {
    const email = `a${number}@prova.example`;
    await demand(admin, 'POST', '/users', {
      name: `Agente ${number}`,
      email,
      password,
      queueIds,
      allTicket: 'enable',
      allHistoric: 'enabled',
    });
    agents.push(await sitDown(url, { email, password, address: nextAddress() }));
  }
  const connections = await openConnections(admin, lab, shop, queueIds);
  return { id: admin.session().user.companyId, admin, agents, connections };
}

async function openConnections(
  admin: Desk,
  lab: Lab,
  shop: string,
  [sales = 0, support = 0]: readonly number[],
): Promise<Company['connections']> {
  const graph = callOf(lab.graph);
  await callOf(lab.whatsapp)('POST /phones', {}, { number: shop, name: 'Prova' });
  const connect = (form: object) =>
    demand<ConnectionDetails>(admin, 'POST', '/whatsapp', { provider: 'lab', queueIds: [sales], ...form });
  const whatsapp = await connect({ name: 'Telefone' });
  const number = (await graph('POST /numbers', {}, { name: 'Prova' })) as { id: string; token: string };
  const account = { accountId: number.id, accessToken: number.token, verifyToken: 'verify-me-please' };
  const whatsappapi = await connect({ name: 'API', channel: 'whatsappapi', ...account });
  await graph('POST /pages', {}, { id: '300000000000001', name: 'Prova', instagram: 'prova.oficial' });
  const pages: number[] = [];
  for (const addInstagram of [false, true]) {
    const { token } = (await graph('POST /user-tokens')) as { token: string };
    const form = { facebookUserId: '1', facebookUserToken: token, addInstagram, provider: 'lab' };
    const [page] = await demand<Connection[]>(admin, 'POST', '/facebook', form);
    if (!page) throw new Error('The page was not added.');
    await demand(admin, 'PUT', `/whatsapp/${page.id}`, { queueIds: [support] });
    pages.push(page.id);
  }
  return { whatsapp: whatsapp.id, whatsappapi: whatsappapi.id, facebook: pages[0] ?? 0, instagram: pages[1] ?? 0 };
}

const patienceMs = 60_000;

/** Scans the code with the company's telephone and waits until every connection is up. */
export async function pairTelephone({ admin, connections }: Company, lab: Lab, shop: string): Promise<void> {
  const show = (id: number) => demand<ConnectionDetails>(admin, 'GET', `/whatsapp/${id}`);
  let isScanned = false;
  for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(200)) {
    const { qrcode, status } = await show(connections.whatsapp);
    if (status === 'qrcode' && qrcode && !isScanned) {
      isScanned = true;
      await callOf(lab.whatsapp)('POST /phones/:number/scan', { number: shop }, { qr: qrcode });
    }
    const all = await Promise.all(Object.values(connections).map(show));
    if (all.every((one) => one.status === 'CONNECTED')) return;
  }
  throw new Error('The connections did not open.');
}
