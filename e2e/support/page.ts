import type { Locator, Page } from '@playwright/test';

/** The one h1 of a page. */
export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });

export const pathOf = (url: string): string => new URL(url).pathname;

/** Goes to an address the way a link inside the app does, without loading the page anew. */
export const goInside = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => window.history.pushState({}, '', to), address);

/** Leaves a mark that a reload would wipe away. */
export const markPage = (page: Page): Promise<void> =>
  page.evaluate(() => document.documentElement.setAttribute('data-not-reloaded', ''));
export const isMarked = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.hasAttribute('data-not-reloaded'));
