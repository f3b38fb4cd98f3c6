import { readFileSync } from 'node:fs';
import path from 'node:path';
import { errorCodes } from '../contracts/src/index.ts';
import { describe, expect, test } from 'vitest';
import { isTestFile, listFiles } from './list-files.ts';
import { root } from './run-command.ts';

/** What decides and what is done: the sources of core and server, without their tests. */
const sources = ['core/src', 'server/src']
  .flatMap((folder) => listFiles(path.join(root, folder)))
  .filter((file) => file.endsWith('.ts') && !isTestFile(file))
  .map((file) => readFileSync(file, 'utf8'));
const isGiven = (code: string): boolean => sources.some((source) => source.includes(`'${code}'`));

/** The codes that the interface has always known. */
const known = [
  ['ERR_NO_OTHER_WHATSAPP', 'ERR-005'],
  ['ERR_NO_DEF_WAPP_FOUND', 'ERR-006'],
  ['ERR_WAPP_NOT_INITIALIZED', 'ERR-007'],
  ['ERR_WAPP_CHECK_CONTACT', 'ERR-008'],
  ['ERR_WAPP_INVALID_CONTACT', 'ERR-009'],
  ['ERR_WAPP_DOWNLOAD_MEDIA', 'ERR-010'],
  ['ERR_INVALID_CREDENTIALS', 'ERR-011'],
  ['ERR_SENDING_WAPP_MSG', 'ERR-012'],
  ['ERR_DELETE_WAPP_MSG', 'ERR-013'],
  ['ERR_OTHER_OPEN_TICKET', 'ERR-014'],
  ['ERR_SESSION_EXPIRED', 'ERR-015'],
  ['ERR_USER_CREATION_DISABLED', 'ERR-016'],
  ['ERR_NO_PERMISSION', 'ERR-017'],
  ['ERR_DUPLICATED_CONTACT', 'ERR-018'],
  ['ERR_NO_SETTING_FOUND', 'ERR-019'],
  ['ERR_NO_CONTACT_FOUND', 'ERR-020'],
  ['ERR_NO_TICKET_FOUND', 'ERR-021'],
  ['ERR_NO_USER_FOUND', 'ERR-022'],
  ['ERR_NO_WAPP_FOUND', 'ERR-023'],
  ['ERR_CREATING_MESSAGE', 'ERR-024'],
  ['ERR_CREATING_TICKET', 'ERR-025'],
  ['ERR_FETCH_WAPP_MSG', 'ERR-026'],
  ['ERR_QUEUE_COLOR_ALREADY_EXISTS', 'ERR-027'],
  ['ERR_WAPP_GREETING_REQUIRED', 'ERR-028'],
] as const;

describe('the codes of refusals', () => {
  test.each(known)('%s is in the catalogue, and somebody gives it [%s]', (code) => {
    expect([errorCodes.includes(code), isGiven(code)]).toEqual([true, true]);
  });

  test('none is in the catalogue that nobody gives', () => {
    expect(errorCodes.filter((code) => !isGiven(code))).toEqual([]);
  });

  test('one that nobody gives is noticed', () => {
    expect(isGiven('ERR_PLANTED')).toBe(false);
  });
});
