import { pages as allPages } from '@oplano/core/navigation';
import type { Page } from '@playwright/test';
import pageTexts from '../web/src/locales/pt/pages.json' with { type: 'json' };
import { goInside, heading } from './support/page.ts';
import { mainMenu, menuEntries, toast } from './support/shell.ts';
import { signInTitle } from './support/sign-in-page.ts';
import { expect, test } from './support/test.ts';
import type { World } from './support/world.ts';

/** Each person signs in; what their menu holds, and what they meet at every address, stands in the two tables below. */
const people = {
  operator: 'the operator',
  admin: 'an admin',
  smallAdmin: 'an admin on a small plan',
  attendant: 'an attendant',
  smallUser: 'an attendant on a small plan',
  dashboard: 'an attendant who may see the dashboard',
  realTime: 'an attendant who may see the panel',
  connections: 'an attendant who manages connections',
} as const;
type Who = keyof typeof people;
const everybody = Object.keys(people) as Who[];

const menuTable = `
Dashboard            operator admin smallAdmin dashboard
Relatórios           operator admin smallAdmin dashboard
Tempo_real           operator admin smallAdmin realTime
Atendimentos         everybody
Respostas_rápidas    everybody
Kanban               operator admin attendant dashboard realTime connections
Contatos             everybody
Agendamentos         operator admin attendant dashboard realTime connections
Tags                 everybody
Chat_interno         operator admin attendant dashboard realTime connections
Ajuda                everybody
Campanhas            operator admin
Listas_de_contatos   operator admin
Configurações_de_campanhas operator admin
Informativos         operator
API                  operator admin
Usuários             operator admin smallAdmin
Filas_e_chatbot      operator admin smallAdmin
Prompts_de_IA        operator admin
Integrações          operator admin
Conexões             operator admin smallAdmin connections
Todas_as_conexões    operator
Arquivos             operator admin smallAdmin
Financeiro           operator admin smallAdmin
Registro_de_atividades operator admin smallAdmin
Configurações        operator admin smallAdmin
Empresas             operator
O_que_parou          operator
`;

/**
 * open     the page itself
 * denied   the access-denied page
 * asks     the view that says an admin is needed
 * gate     the plan lacks it: a toast, and after a second the front page
 * leads    to the tickets, without a word
 */
const addressTable = `
                          operator admin smallAdmin attendant smallUser dashboard realTime connections
/                         open     open  open       denied    denied    open      denied   denied
/reports                  open     open  open       asks      asks      open      asks     asks
/moments                  open     open  open       asks      asks      asks      open     asks
/tickets                  open     open  open       open      open      open      open     open
/quick-messages           open     open  open       open      open      open      open     open
/macros                   open     open  open       open      open      open      open     open
/Kanban                   open     open  gate       open      gate      open      open     open
/TagsKanban               open     open  gate       open      gate      open      open     open
/contacts                 open     open  open       open      open      open      open     open
/contacts/import          open     open  open       open      open      open      open     open
/schedules                open     open  gate       open      gate      open      open     open
/tags                     open     open  open       open      open      open      open     open
/chats                    open     open  gate       open      gate      open      open     open
/helps                    open     open  open       open      open      open      open     open
/todolist                 open     open  open       open      open      open      open     open
/campaigns                open     open  gate       asks      gate      asks      asks     asks
/campaign/1/report        open     open  gate       asks      gate      asks      asks     asks
/contact-lists            open     open  gate       asks      gate      asks      asks     asks
/contact-lists/1/contacts open     open  gate       asks      gate      asks      asks     asks
/campaigns-config         open     open  gate       asks      gate      asks      asks     asks
/users                    open     open  open       asks      asks      asks      asks     asks
/queues                   open     open  open       asks      asks      asks      asks     asks
/prompts                  open     open  gate       asks      gate      asks      asks     asks
/queue-integration        open     open  gate       asks      gate      asks      asks     asks
/connections              open     open  open       asks      asks      asks      asks     open
/files                    open     open  open       asks      asks      asks      asks     asks
/messages-api             open     open  gate       asks      gate      asks      asks     asks
/financeiro               open     open  open       asks      asks      asks      asks     asks
/log                      open     open  open       asks      asks      asks      asks     asks
/settings                 open     open  open       asks      asks      asks      asks     asks
/announcements            open     gate  gate       gate      gate      gate      gate     gate
/allConnections           open     leads leads      leads     leads     leads     leads    leads
/companies                open     gate  gate       gate      gate      gate      gate     gate
/stopped                  open     gate  gate       gate      gate      gate      gate     gate
`;

const linesOf = (table: string): string[][] =>
  table
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.trim().split(/\s+/));

const menuOf = (who: Who): string[] =>
  linesOf(menuTable)
    .filter(([, ...seenBy]) => seenBy.includes(who) || seenBy.includes('everybody'))
    .map(([entry = '']) => entry.replaceAll('_', ' '));

const [columns = [], ...addressLines] = linesOf(addressTable);
const metBy = (who: Who): [address: string, verdict: string][] =>
  addressLines.map(([address = '', ...verdicts]) => [address, verdicts[columns.indexOf(who)] ?? '']);

const titles: Record<string, string> = pageTexts.titles;
const titleOf = (address: string): string => {
  const wanted = address.replaceAll('1', '$');
  const found = allPages.find(({ path }) => path.replace(/\/\{-\$\w+\}/, '').replaceAll(/\$\w+/g, '$') === wanted);
  return titles[found?.key ?? ''] ?? '';
};

async function make(world: World, who: Who) {
  const company = await world.aCompany({ plan: who.startsWith('small') ? 'Essencial' : 'Completo' });
  const form = {
    operator: { profile: 'admin' },
    admin: { profile: 'admin' },
    smallAdmin: { profile: 'admin' },
    attendant: {},
    smallUser: {},
    dashboard: { showDashboard: 'enabled' },
    realTime: { allowRealTime: 'enabled' },
    connections: { allowConnections: 'enabled' },
  } as const satisfies Record<Who, object>;
  const person = await world.aPersonOf(company, form[who]);
  if (who === 'operator') await world.makeOperator(person);
  return person;
}

const planGate = 'Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.';

async function expectToBeLed(page: Page, from: string, to: string): Promise<void> {
  await expect(page, from).toHaveURL(to);
  await expect(heading(page), from).toHaveText(titleOf(to));
}

async function expectVerdict(page: Page, address: string, verdict: string, seesFrontPage: boolean): Promise<void> {
  switch (verdict) {
    case 'open':
      await expect(heading(page), address).toHaveText(titleOf(address));
      return expect(page).toHaveURL(address);
    case 'denied':
    case 'asks':
      return expect(heading(page), address).toHaveText('Oops! Acesso Negado!');
    case 'leads':
      return expectToBeLed(page, address, '/tickets');
    case 'gate': {
      const gate = toast(page, planGate);
      await expect(gate, address).toBeVisible();
      // The second that passes here is measured below, and the toast goes with it.
      await page.clock.fastForward(4_000);
      // Whoever may not see the front page either is led on.
      await expectToBeLed(page, address, seesFrontPage ? '/' : '/tickets');
      return expect(gate, address).toHaveCount(0);
    }
    default:
      throw new Error(`${address}: no such verdict as "${verdict}"`);
  }
}

test('the tables name every page and every person [ACC-041]', () => {
  expect(addressLines).toHaveLength(allPages.length);
  expect(columns).toEqual(everybody);
  for (const [address = '', ...verdicts] of addressLines) {
    expect(titleOf(address), address).not.toBe('');
    expect(verdicts, address).toHaveLength(everybody.length);
  }
});

test('every address answers with the app when it is typed or reloaded [ACC-041]', async ({ world }) => {
  const typed = [
    ...addressLines.map(([address = '']) => address),
    '/login',
    '/signup',
    '/financeiro-aberto',
    '/kanban',
  ];
  const answers = await Promise.all(
    typed.map(async (address) => {
      const answer = await fetch(`${world.url}${address}?de=link`);
      return `${address} ${answer.status} ${answer.headers.get('content-type')}`;
    }),
  );
  expect(answers).toEqual(typed.map((address) => `${address} 200 text/html; charset=utf-8`));
});

for (const who of everybody) {
  test(`${people[who]} sees their menu, and meets at each address what they should [ACC-041, ACC-043, RBAC-001, RBAC-014, RBAC-015]`, async ({
    world,
    open,
  }) => {
    const page = await open(await make(world, who), { at: 'about:blank' });
    await page.clock.install();
    await page.goto('/tickets');
    await expect.poll(() => menuEntries(page)).toEqual(menuOf(who));
    const verdicts = metBy(who);
    const seesFrontPage = verdicts.some(([address, verdict]) => address === '/' && verdict === 'open');
    for (const [address, verdict] of verdicts) {
      await goInside(page, address);
      await expectVerdict(page, address, verdict, seesFrontPage);
    }
  });
}

test('an address typed by hand meets the same gate as a link @gate [PLN-016, SHL-029, USR-001]', async ({
  world,
  open,
}) => {
  const attendant = await open(await make(world, 'attendant'), { at: '/users' });
  await expectVerdict(attendant, '/users', 'asks', false);
  await expect(mainMenu(attendant).getByRole('link', { name: 'Usuários' })).toHaveCount(0);
  await attendant.goto('/allConnections');
  await expect(attendant).toHaveURL('/tickets');

  const small = await open(await make(world, 'smallAdmin'));
  await small.goto('/schedules');
  const opened = Date.now();
  const gate = toast(small, planGate);
  await expect(gate).toBeVisible();
  await expect(small).toHaveURL('/');
  expect(Date.now() - opened, 'after a second').toBeGreaterThan(900);
  await expect(heading(small)).toHaveText('Dashboard');
});

test('the access-denied page leads back to the tickets [ACC-017, ACC-018]', async ({ world, open }) => {
  const page = await open(await make(world, 'attendant'), { at: '/' });
  await expect(heading(page)).toHaveText('Oops! Acesso Negado!');
  await page.getByRole('link', { name: 'Voltar' }).click();
  await expect(page).toHaveURL('/tickets');
});

test('an unknown address shows the not-found page to people and the sign-in to visitors; case counts, save for the Kanban [ACC-041, ACC-045]', async ({
  world,
  open,
  visitor,
}) => {
  const page = await open(await make(world, 'admin'), { at: '/nao-existe/nem/isto' });
  await expect(heading(page)).toHaveText('Página não encontrada');
  for (const address of ['/Users', '/contacts/imports', '/campaign/1']) {
    await goInside(page, address);
    await expect(page).toHaveURL(address);
    await expect(heading(page), address).toHaveText('Página não encontrada');
  }
  await page.getByRole('link', { name: 'Ir para os atendimentos' }).click();
  await expect(page).toHaveURL('/tickets');
  await page.goto('/kanban');
  await expect(page).toHaveURL('/Kanban');
  await expect(heading(page)).toHaveText('Kanban');
  await goInside(page, '/contacts/');
  await expect(heading(page)).toHaveText('Contatos');
  const stranger = await visitor({ at: '/nao-existe' });
  await expect(heading(stranger)).toHaveText(signInTitle);
});

test('the campaign pages exist while the flag of the browser is set, which follows the plan and the company’s switch [ACC-042, ACC-043]', async ({
  world,
  open,
}) => {
  const company = await world.aCompany();
  const admin = await world.aPersonOf(company, { profile: 'admin' });
  const flag = (page: Page) => page.evaluate(() => localStorage.getItem('cshow'));
  const page = await open(admin, { at: '/campaigns' });
  await expect(heading(page)).toHaveText('Campanhas');
  expect(await flag(page)).not.toBeNull();

  await world.sql(
    `insert into company_settings (company_id, key, value, updated_at) values ($1, 'campaignsEnabled', 'disabled', now())`,
    [company.id],
  );
  await page.reload();
  for (const address of ['/campaigns', '/contact-lists', '/contact-lists/1/contacts', '/campaign/1/report']) {
    await goInside(page, address);
    await expect(heading(page), address).toHaveText('Página não encontrada');
  }
  expect(await flag(page)).toBeNull();
  await goInside(page, '/campaigns-config');
  await expect(heading(page)).toHaveText('Configurações de campanhas');
});
