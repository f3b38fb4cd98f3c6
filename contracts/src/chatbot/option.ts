import { z } from 'zod';
import { id, line, text, version } from '../fields.ts';

/** What choosing an option does beyond saying its message. The spelling of `attendent` is what clients send. */
export const optionType = z.enum(['text', 'attendent', 'queue', 'integration', 'file']);
export type OptionType = z.infer<typeof optionType>;

/** Levels of a tree, and options of one level: more than this nobody finds their way through. */
export const maxOptionDepth = 10;
export const maxOptionsPerLevel = 50;

const fields = {
  name: line(4, 100),
  greetingMessage: text(4_000),
  queueType: optionType,
  optQueueId: id.nullable(),
  optUserId: id.nullable(),
  optIntegrationId: id.nullable(),
  optFileId: id.nullable(),
  closeTicket: z.boolean(),
};

const flat = z.object({
  id,
  queueId: id,
  parentId: id.nullable(),
  position: z.int().nonnegative(),
  ...fields,
  version,
});

/** One entry of a queue's menu, with the menu below it. */
export const chatbotOption = flat
  .extend({
    get options(): z.ZodArray<typeof chatbotOption> {
      return z.array(chatbotOption);
    },
  })
  // A record that holds its own kind needs a name to refer to itself by.
  .meta({ id: 'ChatbotOption' });
export type ChatbotOption = z.infer<typeof chatbotOption>;

/** A new entry: at the end of its level. */
export const optionCreation = z.object({
  ...z.object(fields).partial().shape,
  name: fields.name,
  queueId: id,
  parentId: id.nullable().optional(),
});
export type OptionCreation = z.output<typeof optionCreation>;

export const optionChange = z.object(fields).partial();
export type OptionChange = z.output<typeof optionChange>;
