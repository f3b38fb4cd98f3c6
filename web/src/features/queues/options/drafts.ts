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

/** What is typed into a tree and not saved. It outlasts a level that is closed, and changes of others. */
export function useDraftsOfTree(): Drafts {
  const [drafts, setDrafts] = useState<Drafts['drafts']>(new Map());
  useUnsaved([...drafts.values()].some((draft) => Object.keys(draft).length > 0));
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
