import type { Connection } from '@oplano/contracts/connections';
import type { Queue } from '@oplano/contracts/queues';
import { defaultServiceHours } from '@oplano/contracts/settings';

const instant = '2026-01-01T12:00:00.000Z';

/** A queue as the server tells of it. */
export const aQueue = (given: Partial<Queue> = {}): Queue => ({
  id: 1,
  name: 'Vendas',
  color: '#1d4ed8',
  greetingMessage: '',
  completionMessage: '',
  outOfHoursMessage: '',
  orderQueue: 1,
  ativarRoteador: false,
  rotate: false,
  tempoRoteador: 0,
  integrationId: null,
  fileListId: null,
  promptId: null,
  closeTicket: false,
  schedules: defaultServiceHours,
  version: 1,
  ...given,
});

/** A connection that works. */
export const aConnection = (given: Partial<Connection> = {}): Connection => ({
  id: 9,
  name: 'Loja Centro',
  channel: 'whatsapp',
  provider: 'live',
  status: 'CONNECTED',
  since: instant,
  reason: null,
  number: '',
  isDefault: true,
  statusImportMessages: null,
  limits: [],
  updatedAt: instant,
  version: 1,
  ...given,
});
