import type { Locator, Page } from '@playwright/test';
import { painted } from './window.ts';

export const ticketList = (page: Page): Locator => page.getByRole('list', { name: 'Conversas' });
const scroller = (page: Page): Locator => ticketList(page).locator('xpath=../..');
export const conversation = (page: Page): Locator => page.getByRole('region', { name: 'Mensagens' });
export const messageBox = (page: Page): Locator => page.getByRole('textbox', { name: 'Mensagem', exact: true });

/** Everybody's open tickets. */
export async function openInbox(page: Page): Promise<void> {
  await page.goto('/tickets');
  const all = page.getByRole('button', { name: 'Ver todos' });
  await all.waitFor();
  if ((await all.getAttribute('aria-pressed')) !== 'true') await all.click();
  await ticketList(page).getByRole('listitem').first().waitFor();
  await painted(page);
}

export async function showClosed(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Encerrados' }).click();
  await ticketList(page).getByRole('listitem').first().waitFor();
  await painted(page);
}

/** Scrolls a list to its end until so many pages have come, or no more come. */
export async function scrollPages(page: Page, pages: number): Promise<void> {
  const list = scroller(page);
  for (let turn = 0; turn < pages; turn += 1) {
    const answer = page.waitForResponse(/\/api\/tickets\?/, { timeout: 10_000 }).catch(() => null);
    await list.evaluate((box) => box.scrollTo({ top: box.scrollHeight }));
    if (!(await answer)) return;
    await painted(page);
  }
}

/** How many tickets are loaded, on the page or not. */
export const countRows = (page: Page): Promise<number> =>
  ticketList(page).evaluate((list) => {
    const height = list.querySelector('li')?.clientHeight ?? 1;
    return Math.round((list.parentElement?.clientHeight ?? 0) / height);
  });

/** Opens the conversation with this ticket and waits until its messages are on the screen. */
export async function openTicket(page: Page, row: Locator): Promise<void> {
  await row.getByRole('link').first().click();
  await conversation(page).getByRole('article').last().waitFor();
  await painted(page);
}

/**
 * Old messages come in pages of twenty, which nobody has the patience for here: asked for one page above, the bench
 * answers with many of them in one.
 */
export async function hastenHistory(page: Page, pagesAtOnce: number): Promise<void> {
  await page.route(/\/api\/messages\/[0-9a-f-]{36}\?.*before=/, async (route) => {
    const url = new URL(route.request().url());
    const headers = route.request().headers();
    interface Answer {
      messages: unknown[];
      before: string | null;
    }
    let all: Answer | undefined;
    for (let turn = 0; turn < pagesAtOnce; turn += 1) {
      const response = await fetch(url, { headers: { authorization: headers['authorization'] ?? '' } });
      // As the contract says; what is in it the page will read.
      const answer = (await response.json()) as Answer;
      all = all ? { ...answer, messages: [...answer.messages, ...all.messages] } : answer;
      if (answer.before === null) break;
      url.searchParams.set('before', answer.before);
    }
    await route.fulfill({ json: all });
  });
}

/** Scrolls up until nothing more comes or so many messages are there; answers how many there are. */
export async function loadHistory(page: Page, wanted: number): Promise<number> {
  let loaded = 20;
  page.on('response', (response) => {
    if (!/before=/.test(response.url())) return;
    void response.json().then(({ messages }: { messages: unknown[] }) => {
      loaded += messages.length;
    });
  });
  for (let turn = 0; loaded < wanted && turn < 100; turn += 1) {
    const answer = page.waitForResponse(/before=/, { timeout: 30_000 }).catch(() => null);
    await conversation(page).evaluate((box) => box.scrollTo({ top: 0 }));
    if (!(await answer)) break;
    await painted(page);
  }
  return loaded;
}
