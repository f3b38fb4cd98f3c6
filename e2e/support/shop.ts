import { routes } from '@oplano/contracts';
import type { Channel } from '@oplano/contracts/connections';
import type { Lab } from './lab.ts';
import type { LabAccount, LabPhone, Line } from './lines.ts';
import { expect } from './test.ts';
import type { Company, World } from './world.ts';

/** Connections of the lab, made by calls: the page of connections has tests of its own. */

const details = (world: World, { founder }: Company, id: number) =>
  world.api(routes.connections.show, { token: founder.token, params: { whatsappId: String(id) }, query: {} });

const isUp = async (world: World, company: Company, id: number): Promise<void> => {
  await expect.poll(async () => (await details(world, company, id)).status).toBe('CONNECTED');
};

export async function aQueue(world: World, { founder }: Company, name: string, color: string): Promise<number> {
  return (await world.api(routes.queues.create, { token: founder.token, body: { name, color } })).id;
}

/** A WhatsApp of the company, paired with a simulated phone. */
export async function connectPhone(
  world: World,
  company: Company,
  lab: Lab,
  form: { name: string; queueIds?: number[] },
): Promise<LabPhone> {
  const body = { queueIds: [], ...form, provider: 'lab' as const };
  const { id } = await world.api(routes.connections.create, { token: company.founder.token, body });
  await expect.poll(async () => (await details(world, company, id)).qrcode).not.toBe('');
  const phone = await lab.aPhone(form.name);
  await phone.scan((await details(world, company, id)).qrcode);
  await isUp(world, company, id);
  return phone;
}

/** A number of the Cloud API. */
export async function connectCloud(world: World, company: Company, lab: Lab): Promise<LabAccount> {
  const number = await lab.aCloudNumber('Loja');
  const account = { accountId: number.id, accessToken: number.token, verifyToken: 'um segredo para a Meta' };
  const channel = 'whatsappapi' as const;
  const body = { name: 'Loja', channel, provider: 'lab' as const, queueIds: [], ...account };
  const { id } = await world.api(routes.connections.create, { token: company.founder.token, body });
  await isUp(world, company, id);
  return number;
}

/** A connection of any channel. */
export async function connect(world: World, company: Company, lab: Lab, channel: Channel): Promise<Line> {
  if (channel === 'whatsapp') return connectPhone(world, company, lab, { name: 'Loja' });
  const { token } = company.founder;
  if (channel === 'whatsappapi') return connectCloud(world, company, lab);
  const account = await lab.aPage(channel, 'Loja');
  const person = { facebookUserId: '100001', facebookUserToken: account.token };
  const body = { ...person, addInstagram: channel === 'instagram', provider: 'lab' as const };
  const [added] = await world.api(routes.connections.addPages, { token, body });
  await isUp(world, company, added?.id ?? 0);
  return account;
}
