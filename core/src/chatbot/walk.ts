import type { ChatbotOption } from '@oplano/contracts/chatbot';
import { entryId, readAnswer, type Entry, type CustomerReply } from './answer.ts';

/** What an option says, and where it leads. */
export type OptionFields = Pick<
  ChatbotOption,
  | 'name'
  | 'greetingMessage'
  | 'queueType'
  | 'optQueueId'
  | 'optUserId'
  | 'optIntegrationId'
  | 'optFileId'
  | 'closeTicket'
>;

/** An option as a walk needs it. */
export type BotOption = OptionFields & Pick<ChatbotOption, 'id'> & { readonly options: readonly BotOption[] };

/** Where a customer stands in a tree: the options chosen so far, from the top. */
export type Path = readonly number[];

export type MenuStep =
  | { readonly kind: 'chosen'; readonly option: BotOption; readonly path: Path }
  /** One level up. */
  | { readonly kind: 'back'; readonly path: Path }
  /** Above the tree: where the customer came from. */
  | { readonly kind: 'home' }
  | { readonly kind: 'exit' }
  | { readonly kind: 'unknown'; readonly path: Path };

/** A path as far as it still exists: options may be removed while somebody stands on them. */
export function validPath(tree: readonly BotOption[], path: Path): Path {
  const [first, ...rest] = path;
  const option = tree.find(({ id }) => id === first);
  return option && option.options.length > 0 ? [option.id, ...validPath(option.options, rest)] : [];
}

/** The option a path leads to; undefined at the top. */
export function optionAt(tree: readonly BotOption[], path: Path): BotOption | undefined {
  let level = tree;
  let found: BotOption | undefined;
  for (const id of path) {
    found = level.find((option) => option.id === id);
    level = found?.options ?? [];
  }
  return found;
}

const optionsAt = (tree: readonly BotOption[], path: Path): readonly BotOption[] =>
  path.length === 0 ? tree : (optionAt(tree, path)?.options ?? []);

/** What can be chosen there, in its order. */
export const entriesAt = (tree: readonly BotOption[], path: Path): Entry[] =>
  optionsAt(tree, path).map(({ id, name }) => ({ id: entryId('option', id), title: name }));

/** Where an answer leads from a place in the tree. */
export function walk(tree: readonly BotOption[], from: Path, said: CustomerReply): MenuStep {
  const path = validPath(tree, from);
  const answer = readAnswer(said, entriesAt(tree, path));
  switch (answer.kind) {
    case 'exit':
    case 'home':
      return { kind: answer.kind };
    case 'back':
      return path.length === 0 ? { kind: 'home' } : { kind: 'back', path: path.slice(0, -1) };
    case 'unknown':
      return { kind: 'unknown', path };
    case 'entry': {
      const option = optionsAt(tree, path).find(({ id }) => entryId('option', id) === answer.id);
      return option ? { kind: 'chosen', option, path: [...path, option.id] } : { kind: 'unknown', path };
    }
  }
}
