import { rotationMinutes, type Queue } from '@oplano/contracts/queues';
import { serviceHours, type ServiceHours } from '@oplano/contracts/settings';
import { effectiveHours } from '@oplano/core/business-hours';
import type { Selectable } from 'kysely';
import type { Database } from '#platform/db';

export type QueueRow = Selectable<Database['queues']>;

/** Hours are parsed by the contract before they are stored; what is not hours counts as none. */
export const storedHours = (value: unknown): ServiceHours => serviceHours.safeParse(value).data ?? [];

const minutesOf = (stored: number): Queue['tempoRoteador'] => rotationMinutes.find((one) => one === stored) ?? 0;

/** A row as the record that travels. */
export const toQueue = (row: QueueRow): Queue => ({
  id: row.id,
  name: row.name,
  color: row.color,
  greetingMessage: row.greeting_message,
  completionMessage: row.completion_message,
  outOfHoursMessage: row.out_of_hours_message,
  orderQueue: row.order_queue,
  ativarRoteador: row.rotate,
  rotate: row.rotate,
  tempoRoteador: minutesOf(row.rotate_minutes),
  integrationId: row.integration_id,
  fileListId: row.file_list_id,
  promptId: row.prompt_id,
  closeTicket: row.close_ticket,
  waitWarnMinutes: row.wait_warn_minutes,
  waitLateMinutes: row.wait_late_minutes,
  schedules: effectiveHours(storedHours(row.schedules)),
  version: row.version,
});
