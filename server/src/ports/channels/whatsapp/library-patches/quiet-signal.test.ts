import { expect, test } from 'vitest';
import { libraryLog } from '../library-log.ts';
import { silenceSignal } from './quiet-signal.ts';

function voice() {
  const lines: unknown[][] = [];
  const print = (...words: unknown[]) => void lines.push(words);
  return { lines, log: print, info: print, warn: print, error: print };
}

test.each([
  ['Closing session:', 'info'],
  ['Opening session:', 'info'],
  ['Removing old closed session:', 'info'],
  ['Session already closed', 'warn'],
  ['Session error:Error: Bad MAC', 'error'],
  ['Closing open session in favor of incoming prekey bundle', 'warn'],
  ['Failed to decrypt message with any known session...', 'error'],
] as const)('"%s" never reaches the console, nor does the session behind it', (sentence, level) => {
  const console = voice();
  silenceSignal(console);
  console[level](sentence, { privKey: 'secret' });
  expect(console.lines).toEqual([]);
});

test('what others say on the console is untouched, however often it is silenced', () => {
  const console = voice();
  silenceSignal(console);
  silenceSignal(console);
  console.info('listening', 3000);
  expect(console.lines).toEqual([['listening', 3000]]);
});

test('the library’s log passes sentences on and keeps what stands beside them', () => {
  const said: unknown[] = [];
  const say = (details: object, message: string) => void said.push([details, message]);
  const log = libraryLog({ debug: say, info: say, warn: say, error: say });
  log.child({ class: 'x' }).error({ key: { private: 'secret' }, err: new Error('Bad MAC') }, 'failed to decrypt');
  log.info({ creds: 'secret' }, 'connected');
  expect(said).toEqual([[{ code: 'whatsapp_library', reason: 'Bad MAC' }, 'whatsapp: failed to decrypt']]);
});
