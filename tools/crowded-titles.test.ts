import path from 'node:path';
import { expect, test } from 'vitest';
import { isTestFile, listFiles } from './list-files.ts';
import { root } from './run-command.ts';
import { crowdedTitles, mostIds } from './test-titles.ts';

/** Tests that still prove a mixture. The numbers may only fall: split one, or give the ids to the tests that prove them. */
const waiting: Readonly<Record<string, number>> = {
  'e2e/channels.spec.ts': 1,
  'e2e/contacts.spec.ts': 2,
  'e2e/gates.spec.ts': 1,
  'e2e/inbox.spec.ts': 1,
  'e2e/queues.spec.ts': 1,
  'e2e/shell.spec.ts': 1,
  'e2e/side-by-side.spec.ts': 1,
  'e2e/sign-in.spec.ts': 1,
  'e2e/sign-up.spec.ts': 2,
  'e2e/users.spec.ts': 1,
  'server/src/features/quick-messages/quick-messages.db.test.ts': 1,
  'server/src/features/settings/company-settings.db.test.ts': 1,
  'server/src/features/tickets/tickets.db.test.ts': 1,
  'server/test/structure/ticket-lists.db.test.ts': 1,
  'web/src/app/locales.test.ts': 1,
  'web/src/app/shell/shell.test.tsx': 3,
  'web/src/app/shell/top-bar.test.tsx': 1,
  'web/src/features/connections/connections-screen.test.tsx': 3,
  'web/src/features/queues/queues-screen.test.tsx': 1,
  'web/src/features/tickets/dialogs/ticket-dialogs.test.tsx': 1,
  'web/src/features/tickets/inbox/tickets-manager.test.tsx': 1,
  'web/src/features/tickets/tickets.realtime.test.ts': 1,
  'web/src/features/users/dialog/user-dialog.test.tsx': 3,
};

test(`no title names more than ${mostIds} requirements, save those that wait to be split`, { timeout: 60_000 }, () => {
  const found = listFiles(root)
    .filter(isTestFile)
    .map((file) => ({ file: path.relative(root, file), titles: crowdedTitles(file) }))
    .filter(({ file, titles }) => titles.length > (waiting[file] ?? 0));
  expect(found).toEqual([]);
});
