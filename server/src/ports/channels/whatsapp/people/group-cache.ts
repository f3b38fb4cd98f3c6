import type { GroupMetadata } from 'baileys';

export interface GroupCache {
  /** What is known without asking. */
  known(jid: string): Promise<GroupMetadata | undefined>;
  ask(jid: string): Promise<GroupMetadata>;
  forget(jid: string): void;
}

const freshMs = 5 * 60_000;

/** Every message to a group needs its members; asking for them each time gets an account held back. */
export function createGroupCache(fetchGroup: (jid: string) => Promise<GroupMetadata>): GroupCache {
  const groups = new Map<string, { readonly metadata: GroupMetadata; readonly until: number }>();
  const look = (jid: string) => {
    const found = groups.get(jid);
    return found && found.until > Date.now() ? found.metadata : undefined;
  };
  return {
    known: (jid) => Promise.resolve(look(jid)),
    ask: async (jid) => {
      const known = look(jid);
      if (known) return known;
      const metadata = await fetchGroup(jid);
      groups.set(jid, { metadata, until: Date.now() + freshMs });
      return metadata;
    },
    forget: (jid) => void groups.delete(jid),
  };
}
