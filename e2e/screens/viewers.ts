import { routes } from '@oplano/contracts';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { signedInState, type BrowserState, type Scheme } from '../support/browser-state.ts';
import type { Person, SignedIn, World } from '../support/world.ts';
import type { Viewer } from './screen.ts';

const demoEmail: Partial<Record<Viewer, string>> = {
  admin: 'admin@aurora.example',
  attendant: 'atendente@aurora.example',
  operator: 'operadora@oplano.example',
  smallPlan: 'suporte@oplano.example',
};

const twice: Person = { name: 'Lia Castro', email: 'lia@example.com', password: 'segredo-123' };

/** The same address in two companies, so that the sign-in asks which one is meant. */
async function signUpTwice(world: World): Promise<void> {
  const [plan] = await world.api(routes.plans.list);
  for (const companyName of ['Padaria Estrela', 'Oficina Horizonte']) {
    await world.api(routes.auth.signUp, {
      body: { companyName, ...twice, phone: '11 98765-4321', planId: plan?.id ?? 0 },
    });
  }
}

/** Whose conversation the admin leads on the pictures. */
export const ledCustomer = 'Rita Campos';
/** Whose conversation waits. */
export const waitingCustomer = 'Helena Prado';

/** One of the waiting customers is answered, so that there is something of everything. */
async function takeOne(world: World, { session: { token } }: SignedIn): Promise<void> {
  const waiting = { query: { status: 'pending', showAll: 'true' } as const };
  for (;;) {
    const { tickets } = await world.api(routes.tickets.list, { token, ...waiting });
    const ticket = tickets.find(({ contact }) => contact.name === ledCustomer);
    if (ticket) {
      const [queue] = await world.api(routes.queues.list, { token });
      const of = { token, params: { ticketId: String(ticket.id) } };
      await world.api(routes.tickets.update, { ...of, body: { status: 'open', queueId: queue?.id ?? null } });
      for (const body of ['Oi, Rita! Vi que você gostou da *bolsa caramelo* 😊', 'Posso reservar uma para você?'])
        await world.api(routes.messages.send, { ...of, body: { body } });
      return;
    }
    // The demo's customers write in their own time.
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Signs everybody in once: nobody may be signed in twice. All their browsers share that session. */
export async function signInViewers(world: World): Promise<Map<Viewer, BrowserState>> {
  const sessions = new Map<Viewer, SignedIn>();
  for (const [viewer, email] of Object.entries(demoEmail) as [Viewer, string][]) {
    sessions.set(viewer, await world.signIn(world.demoPerson(email)));
  }
  const leader = sessions.get('admin');
  if (leader) await takeOne(world, leader);
  await signUpTwice(world);
  const expired = await world.aCompany({ name: 'Ateliê Boa Vista' });
  const admin = await world.aPersonOf(expired, { name: 'Sônia Prates', profile: 'admin' });
  const user = await world.aPersonOf(expired, { name: 'Téo Martins' });
  await world.setDueDate(expired.id, '2026-01-31');
  sessions.set('expiredAdmin', await world.signIn(admin));
  sessions.set('expiredUser', await world.signIn(user));
  return new Map([...sessions].map(([viewer, session]) => [viewer, signedInState(world.url, session)]));
}

/** The same browser in light or in dark. */
export function stateIn(state: BrowserState | undefined, scheme: Scheme): BrowserContextOptions {
  if (!state) return {};
  const origins = state.origins.map(({ localStorage, ...origin }) => ({
    ...origin,
    localStorage: localStorage.map((entry) => (entry.name === 'theme' ? { ...entry, value: scheme } : entry)),
  }));
  return { storageState: { ...state, origins } };
}

/** Brings the visitor with two companies to the question. */
export async function askForCompany(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill(twice.email);
  await page.getByLabel('Senha', { exact: true }).fill(twice.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}
