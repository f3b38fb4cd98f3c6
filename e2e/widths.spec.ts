import { pages } from '@oplano/core/navigation';
import type { Page } from '@playwright/test';
import { misfits } from './support/fits.ts';
import { measure, type Measures } from './support/measures.ts';
import { goInside, heading } from './support/page.ts';
import { accept, chatWith } from './support/inbox-page.ts';
import { sharedLab } from './support/lab.ts';
import { aQueue, connectPhone } from './support/shop.ts';
import { signInTitle } from './support/sign-in-page.ts';
import { expect, test } from './support/test.ts';

const widths = [2560, 1920, 1440, 1366, 1280, 1024, 768, 390, 360];
/** The sizes of letters there are. */
const fontScale = new Set([11, 12, 13, 14, 15, 16, 18, 20, 24].map((size) => `${size}px`));
const operatorPages = new Set(['announcements', 'allConnections', 'companies', 'stopped']);
/** From here on every head has room for all of it in one line, and is as high as any other. */
const oneLineFrom = 1440;
const headHeight = 60;
/** Up to here a finger is what points. */
const fingerUpTo = 390;
const addressOf = (path: string) => path.replace(/\/\{-\$\w+\}/, '').replace(/\$\w+/g, '1');

const isLike = (one: number, other: number): boolean => Math.abs(one - other) < 0.6;

/** Where the head of a page is not where, or not as high as, those of all others are. */
function headProblems({ head }: Measures, width: number): string[] {
  if (!head) return [];
  return [
    isLike(head.left, head.room < 600 ? 16 : 24) ? [] : [`the title begins at ${head.left}`],
    width < oneLineFrom || isLike(head.height, headHeight) ? [] : [`the head is ${head.height} px high`],
  ].flat();
}

/** Looks at what stands on the screen at every width, without loading it anew; says whether it has a head. */
async function look(page: Page, what: string, problems: string[]): Promise<boolean> {
  let hasHead = false;
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 600 ? 780 : 900 });
    // Two frames: what follows the width by script has done so.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const lookOnce = async () => {
      const measured = await measure(page, width <= fingerUpTo);
      const sizes = Object.entries(measured.fonts).filter(([size]) => !fontScale.has(size));
      const found = [
        ...(await misfits(page)),
        ...measured.problems,
        ...headProblems(measured, width),
        ...sizes.map(([size, words]) => `«${words}» is written in ${size}`),
        ...(width <= fingerUpTo ? measured.small.map((one) => `a finger hits too little of ${one}`) : []),
      ];
      return { measured, found };
    };
    let { measured, found } = await lookOnce();
    // Something may have been on its way; what is a fault stays one.
    for (let again = 0; found.length > 0 && again < 3; again += 1) {
      await page.evaluate(() => new Promise((done) => setTimeout(done, 150)));
      ({ measured, found } = await lookOnce());
    }
    problems.push(...found.map((problem) => `${what} at ${width}: ${problem}`));
    hasHead ||= measured.head !== null;
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  return hasHead;
}

async function lookAtAll(page: Page, addresses: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  const without: string[] = [];
  for (const address of addresses) {
    await goInside(page, address);
    await expect(page).toHaveURL(address);
    // Until its code is there, the page before it stands on the screen.
    await page.waitForLoadState('networkidle');
    await expect(heading(page)).toBeVisible();
    await expect(page.locator('main [class*="bone"]:visible'), address).toHaveCount(0);
    if (!(await look(page, address, problems))) without.push(`${address} has no head`);
  }
  // Their lists begin at the top.
  return [...problems, ...without.filter((one) => !/^\/(tickets|chats) /.test(one))];
}

test('every page fits every width: nothing cut, covered or beside the screen; one left edge, one height of heads', async ({
  world,
  open,
}) => {
  test.slow();
  const page = await open(world.demoPerson('admin@aurora.example'));
  await expect(heading(page)).toBeVisible();
  const own = pages.filter(({ key }) => !operatorPages.has(key));
  const problems = await lookAtAll(
    page,
    own.map(({ path }) => addressOf(path)),
  );
  expect(problems).toEqual([]);
});

test('the pages of the operator and of visitors fit every width', async ({ world, open, visitor }) => {
  test.slow();
  const operator = await world.aPersonOf(await world.aCompany(), { profile: 'admin' });
  await world.makeOperator(operator);
  const page = await open(operator);
  await expect(heading(page)).toBeVisible();
  const own = pages.filter(({ key }) => operatorPages.has(key));
  const problems = await lookAtAll(
    page,
    own.map(({ path }) => addressOf(path)),
  );
  const stranger = await visitor();
  await expect(heading(stranger)).toHaveText(signInTitle);
  await look(stranger, 'sign-in', problems);
  await stranger.goto('/signup');
  await expect(heading(stranger)).toBeVisible();
  await look(stranger, 'sign-up', problems);
  for (const address of ['/forgot', '/reset?token=x']) {
    await stranger.goto(address);
    await expect(heading(stranger)).toBeVisible();
    await look(stranger, address, problems);
  }
  expect(problems).toEqual([]);
});

/** Pages on which something new is made in a dialog. */
const makers = [
  '/quick-messages',
  '/macros',
  '/tags',
  '/TagsKanban',
  '/contacts',
  '/schedules',
  '/chats',
  '/campaigns',
  '/contact-lists',
  '/users',
  '/queues',
  '/files',
  '/connections',
];

test('the dialogs in which something new is made fit every width', async ({ world, open }) => {
  test.slow();
  const page = await open(await world.aPersonOf(await world.aCompany(), { profile: 'admin' }));
  await expect(heading(page)).toBeVisible();
  const problems: string[] = [];
  for (const address of makers) {
    await page.goto(address);
    const make = page.locator('main').getByRole('button', { name: /^(Adicionar|Nov[oa]|Criar)/ });
    await make.first().click();
    const kind = page.getByRole('menuitem').first();
    const dialog = page.getByRole('dialog');
    await expect(kind.or(dialog).first(), address).toBeVisible();
    if (await kind.isVisible()) await kind.click();
    await expect(dialog, address).toBeVisible();
    await look(page, `the dialog of ${address}`, problems);
    await page.keyboard.press('Escape');
    await expect(dialog, address).toBeHidden();
  }
  expect(problems).toEqual([]);
});

test('a conversation keeps 420 px beside the list, which yields, and its details lie over it where there is no room', async ({
  world,
  open,
}) => {
  test.slow();
  const company = await world.aCompany();
  const queueId = await aQueue(world, company, 'Atendimento comercial', '#1d4ed8');
  const ana = await world.aPersonOf(company, { name: 'Ana Lima', profile: 'admin', queueIds: [queueId] });
  const line = await connectPhone(world, company, sharedLab(), { name: 'Loja', queueIds: [queueId] });
  const name = 'Maria Aparecida dos Santos Oliveira';
  await (await sharedLab().aCustomer(name, line)).says('Bom dia! Vocês têm a bolsa caramelo?');
  const page = await open(ana);
  await accept(page, name);
  const chat = page.getByRole('region', { name: 'Conversa', exact: true });
  await expect(chat).toBeVisible();
  const list = page.getByRole('list', { name: 'Conversas' });
  const wide = widths.filter((width) => width >= 1024);
  const expectRoom = async (what: string) => {
    for (const width of wide) {
      await page.setViewportSize({ width, height: 900 });
      await expect
        .poll(async () => (await chat.boundingBox())?.width, `${what} at ${width}`)
        .toBeGreaterThanOrEqual(420);
      expect((await list.boundingBox())?.width, `the list ${what} at ${width}`).toBeGreaterThanOrEqual(278);
    }
  };
  const problems: string[] = [];
  await look(page, 'a conversation', problems);
  await expectRoom('alone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await chatWith(page, name).click();
  await expect(page.getByRole('complementary', { name: 'Dados do contato' })).toBeVisible();
  await expectRoom('with details');
  expect(problems).toEqual([]);
});
