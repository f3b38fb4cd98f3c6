import type { ChatbotOption } from '@oplano/contracts/chatbot';
import type { OptionFields } from '@oplano/core/chatbot';
import { createContext, use, useState } from 'react';
import { useUnsaved } from '#platform/records';

/** What was changed of an option, or typed of a new one. */
export type OptionDraft = Partial<OptionFields>;

interface Drafts {
  readonly drafts: ReadonlyMap<string, OptionDraft>;
  /** Undefined: nothing is being typed there any more. */
  readonly put: (key: string, draft: OptionDraft | undefined) => void;
}

const DraftsContext = createContext<Drafts>({ drafts: new Map(), put: () => undefined });
export const DraftsProvider = DraftsContext.Provider;

/** Where an option is changed, and where one is added below it, or to the queue itself. */
export const placeOfOption = (optionId: number): string => `option ${optionId}`;
export const placeBelow = (parentId: number | null): string => `below ${parentId ?? 'the queue'}`;

const placesIn = (options: readonly ChatbotOption[]): string[] =>
  options.flatMap((option) => [placeOfOption(option.id), placeBelow(option.id), ...placesIn(option.options)]);

/** What is typed into a tree and not saved. It outlasts a level that is closed, and goes with its option. */
export function useDraftsOfTree(options: readonly ChatbotOption[]): Drafts {
  const [drafts, setDrafts] = useState<Drafts['drafts']>(new Map());
  const places = [placeBelow(null), ...placesIn(options)];
  useUnsaved(places.some((place) => Object.keys(drafts.get(place) ?? {}).length > 0));
  const put: Drafts['put'] = (key, draft) =>
    setDrafts((known) => {
      const next = new Map(known);
      if (draft) next.set(key, draft);
      else next.delete(key);
      return next;
    });
  return { drafts, put };
}

/** The draft of one option. */
export function useOptionDraft(
  key: string,
): readonly [draft: OptionDraft | undefined, put: (draft: OptionDraft | undefined) => void] {
  const { drafts, put } = use(DraftsContext);
  return [drafts.get(key), (draft) => put(key, draft)];
}
