import type { ControlRoutes, LabPart } from '../control/index.ts';
import type { PhoneView } from '../whatsapp/index.ts';
import type { ScriptWriter } from './index.ts';

interface Customer {
  readonly id: string;
  readonly channel: string;
  readonly online: boolean;
  readonly accounts: readonly { readonly id: string }[];
}

/** Asks a network of this lab as its page would. What it answers is its own, and taken as that. */
async function ask<T>({ routes }: LabPart, route: keyof ControlRoutes, id = '', body: object = {}): Promise<T> {
  const params = { number: id, id };
  return (await routes[route]?.({ params, query: new URLSearchParams(), body: { ...body } })) as T;
}

async function onWhatsApp(whatsapp: LabPart): Promise<ScriptWriter[]> {
  const phones = await ask<readonly PhoneView[]>(whatsapp, 'GET /phones');
  // Whoever has a device linked is a company.
  const company = phones.find(({ companions }) => companions.some(({ online }) => online));
  if (!company) return [];
  return phones
    .filter(({ companions, online }) => online && companions.length === 0)
    .map(({ number }) => ({
      key: `whatsapp ${number}`,
      channel: 'whatsapp',
      write: (text) =>
        ask(whatsapp, 'POST /phones/:number/messages', number, { to: company.number, kind: 'text', text }),
    }));
}

async function onGraph(graph: LabPart): Promise<ScriptWriter[]> {
  const customers = await ask<readonly Customer[]>(graph, 'GET /customers');
  return customers
    .filter(({ online, accounts }) => online && accounts.length > 0)
    .map(({ id, channel }) => ({
      key: `graph ${id}`,
      channel,
      write: (text) => ask(graph, 'POST /customers/:id/messages', id, { kind: 'text', text }),
    }));
}

/** Every customer whose phone is on and who has a company to write to. */
export const writersOf =
  (networks: { readonly whatsapp: LabPart; readonly graph: LabPart }) => async (): Promise<ScriptWriter[]> => [
    ...(await onWhatsApp(networks.whatsapp)),
    ...(await onGraph(networks.graph)),
  ];
