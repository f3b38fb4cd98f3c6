import type { Occurrence, Schedule } from '@oplano/contracts/schedules';
import { openApp, type OpenedApp } from '#testing/app';
import { anAdmin } from '#testing/people';

const soon = new Date(Date.now() + 3_600_000).toISOString();
export const aSend = (given: Partial<Occurrence> = {}): Occurrence => ({
  id: 11,
  scheduleId: 5,
  number: 1,
  sendAt: soon,
  state: 'planned',
  reason: null,
  sentAt: null,
  contact: { id: 3, name: 'Maria Souza' },
  body: 'Seu boleto vence hoje.',
  hasMedia: false,
  userId: 7,
  recurs: false,
  version: 2,
  ...given,
});
export const aSchedule = (given: Partial<Schedule> = {}): Schedule => ({
  id: 5,
  companyId: 2,
  body: 'Seu boleto vence hoje.',
  contactId: 3,
  contact: { id: 3, name: 'Maria Souza' },
  sendAt: soon,
  sentAt: null,
  nextAt: soon,
  openTicket: 'disabled',
  ticketUserId: null,
  queueId: null,
  statusTicket: 'closed',
  intervalo: 1,
  valorIntervalo: 0,
  enviarQuantasVezes: 1,
  tipoDias: 4,
  assinar: false,
  whatsappId: null,
  userId: 7,
  mediaPath: null,
  mediaName: null,
  template: null,
  status: 'PENDENTE',
  paused: false,
  createdAt: soon,
  updatedAt: soon,
  version: 1,
  ...given,
});

const maria = {
  id: 3,
  uuid: '99999999-9999-4999-8999-999999999999',
  companyId: 2,
  name: 'Maria Souza',
  number: '5511999990000',
  numberMasked: false,
  email: '',
  channel: 'whatsapp',
  isGroup: false,
  active: true,
  acceptAudioMessage: true,
  disableBot: false,
  urlPicture: null,
  whatsapp: null,
  tags: [],
  extraInfo: [],
  addresses: [],
  lgpdAcceptedAt: null,
  createdAt: soon,
  updatedAt: soon,
  version: 1,
};

/** The page of schedules with these sends, for an admin. */
export const openSchedules = (
  at = '/schedules',
  sends: readonly Occurrence[] = [aSend()],
  answers: object = {},
): Promise<OpenedApp> =>
  openApp(at, {
    user: anAdmin(),
    answers: {
      'GET /schedules/calendar': { occurrences: sends, hasMore: false },
      'GET /schedules/5': aSchedule(),
      'GET /schedules/5/occurrences': { occurrences: sends },
      'GET /schedules/terms': { whatsappId: 1, channel: 'whatsapp', freeUntil: null, templates: [] },
      'GET /schedules/holidays': [],
      'GET /users/list': [{ id: 7, name: 'Ana', online: true, away: null, queueIds: [] }],
      'GET /queue': [],
      'GET /contacts/3': maria,
      'POST /schedules': aSchedule(),
      'PUT /schedules/5': aSchedule(),
      'DELETE /schedules/5': { message: 'Schedule deleted' },
      ...answers,
    },
  });
