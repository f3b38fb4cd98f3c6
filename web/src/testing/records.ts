import type { OperatorCompany } from '@oplano/contracts/companies';
import type { Connection } from '@oplano/contracts/connections';
import type { FileList } from '@oplano/contracts/file-lists';
import type { Integration } from '@oplano/contracts/integrations';
import type { Prompt } from '@oplano/contracts/prompts';
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
  waitWarnMinutes: 10,
  waitLateMinutes: 30,
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

/** A list of files, empty unless told otherwise. */
export const anIntegration = (given: Partial<Integration> = {}): Integration => ({
  id: 1,
  companyId: 2,
  type: 'webhook',
  name: 'Robô',
  projectName: 'Robô',
  jsonContent: '',
  language: 'pt-BR',
  urlN8N: 'https://robot.example',
  typebotSlug: '',
  typebotExpires: 1,
  typebotDelayMessage: 1_000,
  typebotKeywordFinish: '',
  typebotKeywordRestart: '',
  typebotRestartMessage: '',
  typebotUnknownMessage: '',
  shutUntil: null,
  createdAt: instant,
  updatedAt: instant,
  version: 1,
  ...given,
});

export const aPrompt = (given: Partial<Prompt> = {}): Prompt => ({
  id: 1,
  companyId: 2,
  name: 'Assistente',
  prompt: 'Seja gentil.',
  voice: 'texto',
  voiceKey: '',
  voiceRegion: '',
  maxTokens: 100,
  temperature: 1,
  apiKey: '',
  model: '',
  baseUrl: '',
  queueId: null,
  queue: null,
  maxMessages: 10,
  priceIn: null,
  priceOut: null,
  shutUntil: null,
  createdAt: instant,
  updatedAt: instant,
  version: 1,
  ...given,
});

export const aFileList = (given: Partial<FileList> = {}): FileList => ({
  id: 1,
  companyId: 2,
  name: 'Tabelas',
  message: 'Seguem os arquivos',
  userId: 1,
  options: [],
  createdAt: instant,
  updatedAt: instant,
  version: 1,
  ...given,
});

/** A company as the operator sees it. */
export const anOperatorCompany = (given: Partial<OperatorCompany> = {}): OperatorCompany => ({
  id: 2,
  name: 'Loja Aurora',
  email: 'contato@aurora.example',
  phone: '',
  addressStreet: '',
  addressCity: '',
  addressState: '',
  document: '',
  status: true,
  dueDate: null,
  recurrence: 'MENSAL',
  planId: 1,
  plan: { id: 1, name: 'Completo', amount: 149.9 },
  timeZone: 'UTC',
  numberAttendants: 0,
  numberConections: 0,
  createdAt: '2026-01-05T12:00:00.000Z',
  lastLogin: null,
  usersCount: 3,
  connectionsCount: 2,
  folderSize: 2_500_000,
  numberFileFolder: 12,
  updatedAtFolder: '2026-02-03T12:00:00.000Z',
  removal: null,
  export: null,
  version: 1,
  ...given,
});
