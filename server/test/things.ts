import type { Channel } from '@oplano/contracts/connections';
import { insertOption } from '#features/chatbot';
import { insertConnection } from '#features/connections';
import { insertQueue } from '#features/queues';
import { runInCompany } from '#platform/use-case';
import type { TestApp } from './run-app.ts';
import type { TestCompany } from './people.ts';

export const aQueue = (
  app: TestApp,
  { companyId }: TestCompany,
  queue: { name: string; color: string },
): Promise<number> =>
  runInCompany(app.app.runtime, companyId, ({ db, now }) => insertQueue(db, companyId, { ...queue, now }));

/** An option of a queue's bot. */
export const anOption = (
  app: TestApp,
  { companyId }: TestCompany,
  option: { queueId: number; name: string },
): Promise<number> =>
  runInCompany(app.app.runtime, companyId, ({ db }) =>
    insertOption(db, companyId, { ...option, parentId: null, position: 1, greetingMessage: 'Olá' }),
  );

/** A connected channel, the default one of its company; a WhatsApp number unless told otherwise. */
export const aConnection = (
  app: TestApp,
  { companyId }: TestCompany,
  name: string,
  channel: Channel = 'whatsapp',
): Promise<number> =>
  runInCompany(app.app.runtime, companyId, ({ db, now }) =>
    insertConnection(db, companyId, {
      name,
      channel,
      status: 'CONNECTED',
      number: '',
      isDefault: true,
      now,
    }),
  );
