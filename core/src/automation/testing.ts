import { companySettingDefaults, type CompanySettings } from '@oplano/contracts/settings';
import type { BotOption } from '../chatbot/index.ts';
import {
  freshTicket,
  plainConnection,
  type BotConnection,
  type BotQueue,
  type BotTicket,
  type Facts,
} from './facts.ts';
import type { Say, Verdict } from './verdict.ts';

/** A Monday, ten in the morning in São Paulo. */
export const monday = new Date('2026-03-02T13:00:00Z');

export const anOption = (id: number, name: string, more: Partial<BotOption> = {}): BotOption => ({
  id,
  name,
  greetingMessage: `${name}!`,
  queueType: 'text',
  optQueueId: null,
  optUserId: null,
  optIntegrationId: null,
  optFileId: null,
  closeTicket: false,
  options: [],
  ...more,
});

export const aBotQueue = (id: number, name: string, more: Partial<BotQueue> = {}): BotQueue => ({
  id,
  name,
  greetingMessage: `Olá de ${name}`,
  completionMessage: '',
  outOfHoursMessage: `${name} fechou`,
  schedules: [],
  closeTicket: false,
  integrationId: null,
  promptId: null,
  fileListId: null,
  options: [],
  ...more,
});

export const vendas = aBotQueue(1, 'Vendas');
export const suporte = aBotQueue(2, 'Suporte');

/** What a test says about its facts; everything else is as it usually is. */
export interface Given {
  readonly now?: Date;
  readonly settings?: Partial<CompanySettings>;
  readonly connection?: Partial<BotConnection>;
  readonly contact?: Partial<Facts['contact']>;
  readonly ticket?: Partial<BotTicket>;
  readonly queue?: BotQueue | null;
  readonly targets?: readonly BotQueue[];
  readonly says?: string;
  readonly presses?: string;
  readonly sends?: 'audio' | 'other';
  readonly farewellMessage?: string;
}

export const factsOf = (given: Given): Facts => ({
  now: given.now ?? monday,
  timeZone: 'America/Sao_Paulo',
  settings: { ...companySettingDefaults, ...given.settings },
  companyHours: [],
  connection: {
    ...plainConnection,
    greetingMessage: 'Bem-vindo',
    completionMessage: 'Até logo',
    outOfHoursMessage: 'Estamos fechados',
    ratingMessage: 'De 0 a 10?',
    queues: [vendas, suporte],
    ...given.connection,
  },
  contact: {
    active: true,
    disableBot: false,
    acceptAudioMessage: true,
    lgpdAcceptedAt: null,
    lgpdInformedAt: null,
    ...given.contact,
  },
  ticket: { ...freshTicket, ...given.ticket },
  queue: given.queue ?? null,
  targets: given.targets ?? [],
  message: { text: given.says ?? '', choiceId: given.presses ?? null, kind: given.sends ?? 'text' },
  farewellMessage: given.farewellMessage ?? '',
});

const said = (say: Say): string => {
  switch (say.kind) {
    case 'text':
      return say.text;
    case 'choice':
      return say.text;
    case 'greetingMedia':
      return `(arquivo) ${say.text}`;
    case 'files':
      return `(lista ${say.fileListId})`;
    case 'file':
      return `(arquivo ${say.file.name}) ${say.text}`;
    case 'note':
      return `(nota) ${say.text}`;
    case 'position':
      return `(posição na fila ${say.queueId})`;
  }
};

/** What a customer reads: the first line of everything that is said. */
export const heard = (verdict: Verdict): string[] => verdict.say.map((say) => said(say).split('\n')[0] ?? '');
