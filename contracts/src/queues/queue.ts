import { z } from 'zod';
import { savedOptions } from '../chatbot/option.ts';
import { hexColor, id, line, text, version } from '../fields.ts';
import { optionalId, typedInt, unlessEmpty } from '../lenient.ts';
import { serviceHours } from '../settings/service-hours.ts';

/** Minutes after which a waiting ticket is offered to the next person; 0: never. */
export const rotationMinutes = [0, 2, 5, 10, 15, 30, 45, 60] as const;
const tempoRoteador = z.literal(rotationMinutes);

/** The highest place of a menu. */
export const lastPlace = 100_000;

const message = text(4_000);
/** Minutes somebody may wait; a week at most. */
const waitMinutes = z.int().min(1).max(10_080);
const typedMinutes = z.union([
  waitMinutes,
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(waitMinutes),
]);

export const queue = z.object({
  id,
  name: line(2, 50),
  color: hexColor,
  greetingMessage: message,
  completionMessage: message,
  outOfHoursMessage: message,
  orderQueue: z.int().min(0).max(lastPlace),
  ativarRoteador: z.boolean(),
  /** The same switch under its second name. */
  rotate: z.boolean(),
  tempoRoteador,
  integrationId: id.nullable(),
  fileListId: id.nullable(),
  promptId: id.nullable(),
  closeTicket: z.boolean(),
  /** After so many minutes of waiting a row warns, and after so many it is late. */
  waitWarnMinutes: waitMinutes,
  waitLateMinutes: waitMinutes,
  schedules: serviceHours,
  version,
});
export type Queue = z.infer<typeof queue>;

const formShape = {
  name: line(2, 50),
  /** Three to nine signs, as the dialog counts them; what is no colour is refused as well. */
  color: z.string().trim().min(3).max(9).pipe(hexColor),
  greetingMessage: message,
  completionMessage: message,
  outOfHoursMessage: message,
  /** Left empty: a new queue comes last, another stays where it is. */
  orderQueue: z
    .union([
      z.int().min(0).max(lastPlace),
      z.literal('').transform(() => undefined),
      z
        .string()
        .regex(/^\d{1,5}$/)
        .transform(Number),
    ])
    .nullable()
    .transform((value) => value ?? undefined),
  ativarRoteador: z.boolean(),
  tempoRoteador,
  integrationId: id.nullable(),
  fileListId: id.nullable(),
  promptId: id.nullable(),
  closeTicket: z.boolean(),
  waitWarnMinutes: typedMinutes,
  waitLateMinutes: typedMinutes,
  schedules: serviceHours,
};
/** Everything the queue dialog holds. */
export const queueForm = z.object(formShape);
export type QueueForm = z.output<typeof queueForm>;

/** The same as it travels: old forms write some of it differently. */
const anyOf = z
  .object({
    ...formShape,
    tempoRoteador: typedInt(tempoRoteador),
    integrationId: optionalId,
    fileListId: optionalId,
    promptId: optionalId,
  })
  .partial()
  .extend({
    schedules: unlessEmpty(serviceHours),
    /** The whole tree of options, in place of the one that is there. */
    chatbots: savedOptions.optional(),
  });

/** A new queue: what the caller leaves out is empty or off, its hours are the usual ones. */
export const queueCreation = anyOf.extend({ name: formShape.name, color: formShape.color });
export type QueueCreation = z.output<typeof queueCreation>;

export const queueChange = anyOf;
export type QueueChange = z.output<typeof queueChange>;

/** What would lose its queue if this one went. */
export const queueUse = z.object({
  tickets: z.int(),
  users: z.int(),
  connections: z.int(),
  options: z.int(),
});
export type QueueUse = z.infer<typeof queueUse>;

const named = z.object({ id, name: z.string() });
/** Who works in a queue, and which connections offer it. */
export const queueMembers = z.object({ users: z.array(named), connections: z.array(named) });
export type QueueMembers = z.infer<typeof queueMembers>;
