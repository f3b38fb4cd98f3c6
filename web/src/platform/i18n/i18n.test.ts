import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { NoConnectionError } from '#platform/api';
import { changeLanguage, i18n, startI18n, withTexts } from './i18n.ts';
import { textFiles } from './text-files.ts';

beforeAll(async () => {
  localStorage.clear();
  if (!i18n.isInitialized) await startI18n();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await changeLanguage('pt');
});

/** An outage: nothing new arrives until it is over. */
function cutOff() {
  vi.useFakeTimers();
  const outage = vi.spyOn(textFiles, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  return {
    end: () => {
      outage.mockRestore();
      vi.useRealTimers();
    },
  };
}
/** Lets the pauses between the attempts pass. */
const refused = async (work: Promise<unknown>) => {
  const judged = expect(work).rejects.toBeInstanceOf(NoConnectionError);
  await vi.runAllTimersAsync();
  await judged;
};

describe('texts that do not arrive', () => {
  test('are a lack of connection for the screen that needs them, and are fetched when it is asked for again [ERR-001]', async () => {
    const load = withTexts(async () => 'screen', 'billing');
    const outage = cutOff();
    await refused(load());
    outage.end();
    expect(await load()).toBe('screen');
    expect(i18n.has('billing')).toBe(true);
  });

  test('leave the language as it is [ERR-001, I18-001]', async () => {
    await changeLanguage('pt');
    const outage = cutOff();
    await refused(changeLanguage('tr'));
    expect([i18n.language, localStorage.getItem('language')]).toEqual(['pt', 'pt']);
    outage.end();
    await changeLanguage('tr');
    expect([i18n.language, localStorage.getItem('language')]).toEqual(['tr', 'tr']);
  });
});

describe('a hiccup of the line', () => {
  test('is bridged: texts are asked for again, and by all who want them at once only once [ERR-001]', async () => {
    vi.useFakeTimers();
    const fetched = vi.spyOn(textFiles, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const load = withTexts(async () => 'screen', 'helps');
    const both = Promise.all([load(), load()]);
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    expect(await both).toEqual(['screen', 'screen']);
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});
