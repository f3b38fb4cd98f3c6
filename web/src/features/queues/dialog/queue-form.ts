import { queueForm, type Queue } from '@oplano/contracts/queues';
import { defaultServiceHours } from '@oplano/contracts/settings';
import { usualWait } from '@oplano/core/tickets';
import type { z } from 'zod';
import { resolverOf } from '#platform/forms';
import { recordFields } from '#platform/records';

/** What the dialog holds of a queue; its tree is saved option by option. */
export type QueueFormInput = z.input<typeof queueForm>;

export const queueResolver = resolverOf(queueForm);
export const { Text, Select } = recordFields<'queues', QueueFormInput>('queues');

/** Colours that can be told apart at a glance. */
export const queueColors = [
  '#1d4ed8',
  '#0891b2',
  '#0f766e',
  '#15803d',
  '#a16207',
  '#c2410c',
  '#b91c1c',
  '#be185d',
  '#7e22ce',
  '#475569',
] as const;

/** What the dialog shows before anything is changed; a new queue gets a colour that no other has. */
export const queueValues = (queue: Queue | undefined, taken: readonly string[]): QueueFormInput => ({
  name: queue?.name ?? '',
  color: queue?.color ?? queueColors.find((color) => !taken.includes(color)) ?? '',
  greetingMessage: queue?.greetingMessage ?? '',
  completionMessage: queue?.completionMessage ?? '',
  outOfHoursMessage: queue?.outOfHoursMessage ?? '',
  orderQueue: queue ? String(queue.orderQueue) : '',
  ativarRoteador: queue?.ativarRoteador ?? false,
  tempoRoteador: queue?.tempoRoteador ?? 0,
  closeTicket: queue?.closeTicket ?? false,
  fileListId: queue?.fileListId ?? null,
  integrationId: queue?.integrationId ?? null,
  promptId: queue?.promptId ?? null,
  waitWarnMinutes: String(queue?.waitWarnMinutes ?? usualWait.warn),
  waitLateMinutes: String(queue?.waitLateMinutes ?? usualWait.late),
  schedules: queue?.schedules ?? defaultServiceHours,
});
