import type { OutsideDeed } from '@oplano/core/automation';
import { z } from 'zod';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** What an assistant may choose from, and what it may ask for. */
export interface AssistantChoices {
  readonly queues: readonly Named[];
  /** Each with the queue in which they would find the customer; null: where customers are handed over to anyway. */
  readonly people: readonly (Named & { readonly queueId: number | null })[];
  readonly tags: readonly string[];
  readonly fileLists: readonly Named[];
  /** When people are there, in words; null where nobody keeps hours. */
  readonly hours: string | null;
}

/** A wish as it came: a name, and arguments as JSON in a text. */
interface ToolCall {
  readonly id: string;
  readonly function: { readonly name: string; readonly arguments: string };
}

const tool = (name: string, description: string, properties: object = {}, required: readonly string[] = []) => ({
  type: 'function',
  function: { name, description, parameters: { type: 'object', properties, required, additionalProperties: false } },
});

const text = (description: string) => ({ type: 'string', description });
const oneOf = (names: readonly string[]) => ({ type: 'string', enum: [...new Set(names)] });
const namesOf = (all: readonly Named[]): string[] => all.map(({ name }) => name);

/** Wishes are tools, not magic words in a text. */
export const toolsOf = ({ queues, people, tags, fileLists, hours }: AssistantChoices) => [
  tool('hand_over', 'Hands the customer over to people.', {
    ...(queues.length > 0 ? { queue: oneOf(namesOf(queues)) } : {}),
    ...(people.length > 0 ? { person: oneOf(namesOf(people)) } : {}),
    reason: text('Why, in one sentence, for the team.'),
    summary: text('What was talked about so far, in a few sentences, for the team.'),
  }),
  ...(tags.length > 0 ? [tool('add_tag', 'Tags the customer.', { tag: oneOf(tags) }, ['tag'])] : []),
  ...(fileLists.length > 0
    ? [tool('send_files', 'Sends the files of a list to the customer.', { list: oneOf(namesOf(fileLists)) }, ['list'])]
    : []),
  ...(hours === null ? [] : [tool('opening_hours', 'Tells when people are there, and whether they are now.')]),
  tool('end_conversation', 'Ends the conversation, once the customer needs nothing more.'),
];

const given = z.object({
  queue: z.string().optional().catch(undefined),
  person: z.string().optional().catch(undefined),
  reason: z.string().catch(''),
  summary: z.string().catch(''),
  tag: z.string().optional().catch(undefined),
  list: z.string().optional().catch(undefined),
});

function argumentsOf({ function: { arguments: written } }: ToolCall): z.output<typeof given> {
  try {
    return given.catch({ reason: '', summary: '' }).parse(JSON.parse(written));
  } catch {
    return { reason: '', summary: '' };
  }
}

const found = <T extends Named>(all: readonly T[], name: string | undefined): T | undefined =>
  name === undefined ? undefined : all.find((one) => one.name === name);

function handOver(call: ToolCall, { queues, people }: AssistantChoices): OutsideDeed {
  const { queue, person, ...why } = argumentsOf(call);
  const { reason, summary } = why;
  const queueId = found(queues, queue)?.id ?? null;
  const colleague = found(people, person);
  return colleague
    ? { do: 'user', userId: colleague.id, queueId: queueId ?? colleague.queueId, why: { reason, summary } }
    : { do: 'queue', queueId, why: { reason, summary } };
}

/** What is to be done for a wish; nothing for one that names what was not offered. */
export function deedOf(call: ToolCall, choices: AssistantChoices): OutsideDeed[] {
  switch (call.function.name) {
    case 'hand_over':
      return [handOver(call, choices)];
    case 'add_tag': {
      const wanted = argumentsOf(call).tag?.toLowerCase();
      const name = choices.tags.find((tag) => tag.toLowerCase() === wanted);
      return name === undefined ? [] : [{ do: 'tag', name }];
    }
    case 'send_files': {
      const list = found(choices.fileLists, argumentsOf(call).list);
      return list ? [{ do: 'files', fileListId: list.id }] : [];
    }
    case 'end_conversation':
      return [{ do: 'close', by: 'machine' }];
    default:
      return [];
  }
}

/** What it gets told for a wish that is a question; null for one that is none. */
export const questionOf = (call: ToolCall, { hours }: AssistantChoices): string | null =>
  call.function.name === 'opening_hours' ? (hours ?? 'There are no hours.') : null;

/** What leads away from the assistant is an answer by itself. */
export const isLeading = ({ do: what }: OutsideDeed): boolean =>
  what === 'queue' || what === 'user' || what === 'close';
