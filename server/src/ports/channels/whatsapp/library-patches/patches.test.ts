import { createRequire } from 'node:module';
import { EventEmitter } from 'node:events';
import type { WASocket } from 'baileys';
import { describe, expect, test, vi } from 'vitest';
import { patchesToSwitchOff } from '#platform/config';
import { takeInTurn } from './in-turn.ts';
import { isPatchOn, libraryPatches } from './patches.ts';

const ours = createRequire(import.meta.url);
/** The very copy that baileys uses. */
const theirs = createRequire(ours.resolve('baileys'));
const installed = {
  baileys: (ours('baileys/package.json') as { version: string }).version,
  libsignal: (theirs('libsignal/package.json') as { version: string }).version,
};

describe('what we change of a library', () => {
  test.each(Object.entries(libraryPatches))('%s was written for the version that is installed', (_name, patch) => {
    expect([patch.library, installed[patch.library]]).toEqual([patch.library, patch.writtenFor]);
  });

  test('can be switched off one by one, by the names of the settings', () => {
    expect([...patchesToSwitchOff].toSorted()).toEqual(Object.keys(libraryPatches).toSorted());
    expect(isPatchOn('quiet-signal')).toBe(true);
    expect(isPatchOn('quiet-signal', ['quiet-signal'])).toBe(false);
    expect(isPatchOn('quiet-signal', ['try-on-copies'])).toBe(true);
  });

  test('messages are handed to the library one after another, without the mark of its other line', async () => {
    const ws = Object.assign(new EventEmitter(), { isOpen: true });
    const log: string[] = [];
    const library = async ({ attrs }: { attrs: Record<string, string> }): Promise<void> => {
      log.push(`begin ${JSON.stringify(attrs)}`);
      await new Promise((resolve) => setTimeout(resolve, attrs['id'] === '1' ? 10 : 0));
      log.push(`end ${attrs['id']}`);
    };
    // As the library registers it: nobody but us waits for what it answers.
    ws.on('CB:message', library as (message: { attrs: Record<string, string> }) => void);
    takeInTurn({ ws } as unknown as WASocket, () => undefined);
    ws.emit('CB:message', { tag: 'message', attrs: { id: '1', offline: '3' } });
    ws.emit('CB:message', { tag: 'message', attrs: { id: '2' } });
    await vi.waitFor(() => expect(log).toEqual(['begin {"id":"1"}', 'end 1', 'begin {"id":"2"}', 'end 2']));
  });
});
