import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { painted } from './window.ts';

/** Opens the panel and waits until every page of its tickets is there. */
export async function openPanel(page: Page): Promise<void> {
  let answered = 0;
  page.on('response', (response) => {
    if (/\/api\/usersMoments/.test(response.url())) answered += 1;
  });
  await page.goto('/moments');
  await page.getByRole('region', { name: 'Pendentes' }).waitFor({ timeout: 120_000 });
  for (let known = -1; known !== answered;) {
    known = answered;
    await sleep(2_000);
  }
  await painted(page);
}
