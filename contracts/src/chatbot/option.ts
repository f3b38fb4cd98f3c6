import { z } from 'zod';
import { id, line, text, version } from '../fields.ts';
import { optionalId, typedId, unlessEmpty } from '../lenient.ts';

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

/** As it travels: old forms write some of it differently. */
const wireFields = {
  ...fields,
  optQueueId: optionalId,
  optUserId: optionalId,
  optIntegrationId: optionalId,
  optFileId: optionalId,
};

const entry = z.object({ id: unlessEmpty(typedId), ...z.object(wireFields).partial().shape, name: fields.name });
export interface OptionInTree extends z.output<typeof entry> {
  options?: OptionInTree[] | undefined;
}
export interface OptionAsSent extends z.input<typeof entry> {
  options?: OptionAsSent[] | undefined;
}

/**
 * An entry of a tree that is saved as a whole: one with a number is changed, one without is added, and those that are not
 * there are removed. Where `options` is left out, what is below stays as it is.
 */
const optionInTree: z.ZodType<OptionInTree, OptionAsSent> = entry
  .extend({
    options: z
      .array(z.lazy(() => optionInTree))
      .max(maxOptionsPerLevel)
      .optional(),
  })
  .meta({ id: 'ChatbotOptionForm' });
export const savedOptions: z.ZodArray<typeof optionInTree> = z.array(optionInTree).max(maxOptionsPerLevel);

/** A new entry: at the end of its level. */
export const optionCreation = z.object({
  ...z.object(wireFields).partial().shape,
  name: fields.name,
  queueId: typedId,
  parentId: optionalId.optional(),
});
export type OptionCreation = z.output<typeof optionCreation>;

export const optionChange = z.object(wireFields).partial().extend({ options: savedOptions.optional() });
export type OptionChange = z.output<typeof optionChange>;
