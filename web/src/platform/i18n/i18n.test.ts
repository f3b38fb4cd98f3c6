import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { NoConnectionError } from '#platform/api';
import { changeLanguage, i18n, startI18n, withTexts } from './i18n.ts';

beforeAll(async () => {
  localStorage.clear();
  if (!i18n.isInitialized) await startI18n();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await changeLanguage('pt');
});

/** An outage: nothing new arrives until it is over. */
function cutOff(language: string, namespace: string) {
  i18n.removeResourceBundle(language, namespace);
  const outage = vi.spyOn(i18n, 'reloadResources').mockResolvedValue();
  vi.spyOn(i18n, 'loadNamespaces').mockResolvedValue();
  return { end: () => outage.mockRestore() };
}

describe('texts that do not arrive', () => {
  test('are a lack of connection for the screen that needs them, and are fetched when it is asked for again [ERR-001]', async () => {
    const load = withTexts(async () => 'screen', 'billing');
    const outage = cutOff('pt', 'billing');
    await expect(load()).rejects.toBeInstanceOf(NoConnectionError);
    outage.end();
    expect(await load()).toBe('screen');
    expect(i18n.hasResourceBundle('pt', 'billing')).toBe(true);
  });

  test('leave the language as it is [ERR-001, I18-001]', async () => {
    await changeLanguage('pt');
    const outage = cutOff('tr', 'common');
    await expect(changeLanguage('tr')).rejects.toBeInstanceOf(NoConnectionError);
    expect([i18n.language, localStorage.getItem('language')]).toEqual(['pt', 'pt']);
    outage.end();
    await changeLanguage('tr');
    expect([i18n.language, localStorage.getItem('language')]).toEqual(['tr', 'tr']);
  });
});
