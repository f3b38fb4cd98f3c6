import type { Locator, Page } from '@playwright/test';
import type { Person } from './world.ts';

/** The h1 of the sign-in page. */
export const signInTitle = 'Entre na sua conta';

export const emailField = (page: Page): Locator => page.getByLabel('E-mail');
export const passwordField = (page: Page): Locator => page.getByLabel('Senha', { exact: true });
export const signInButton = (page: Page): Locator => page.getByRole('button', { name: 'Entrar', exact: true });

/** Signs in by hand, as everybody does. */
export async function signInByHand(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await signInButton(page).click();
}
