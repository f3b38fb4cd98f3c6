/** A part of a conversation that was loaded, without holes. Two views of it are joined by the newer version of each. */
export interface Stretch<M> {
  /** Oldest first. */
  readonly messages: readonly M[];
  /** There is more above. */
  readonly hasMore: boolean;
  /** There is more below: the newest messages are not part of it. */
  readonly hasNewer: boolean;
  readonly before: string | null;
  readonly after: string | null;
  /** Messages that stood on top before the page above them came: what they show over their text stays. */
  readonly tops?: readonly number[];
}

interface Said {
  readonly id: number;
  readonly version: number;
}

/** What can be done with stretches whose messages stand in this order. */
export function stretches<M extends Said>(inOrder: (a: M, b: M) => number) {
  /** All messages of both, each in its newest version, in order. */
  function joinMessages(known: readonly M[], given: readonly M[]): readonly M[] {
    const byId = new Map(known.map((message) => [message.id, message]));
    let isChanged = false;
    for (const message of given) {
      const before = byId.get(message.id);
      if (before && before.version >= message.version) continue;
      byId.set(message.id, message);
      isChanged = true;
    }
    return isChanged ? [...byId.values()].toSorted(inOrder) : known;
  }

  return {
    /** Adds the page above. */
    withOlder: <S extends Stretch<M>>(known: S, page: Stretch<M>): S => ({
      ...known,
      messages: joinMessages(known.messages, page.messages),
      hasMore: page.hasMore,
      before: page.before,
      tops: [...(known.tops ?? []), ...known.messages.slice(0, 1).map(({ id }) => id)],
    }),

    /** Adds the page below. */
    withNewer: <S extends Stretch<M>>(known: S, page: Stretch<M>): S => ({
      ...known,
      messages: joinMessages(known.messages, page.messages),
      hasNewer: page.hasNewer,
      after: page.after,
    }),

    /** A fresh answer over the same stretch; what live events brought meanwhile is not lost to an older answer. */
    refreshed: (known: Stretch<M>, fresh: Stretch<M>): Stretch<M> => {
      const first = fresh.messages[0];
      const last = fresh.messages.at(-1);
      const reachesUp = first !== undefined && known.messages.some((message) => inOrder(message, first) < 0);
      const reachesDown =
        known.hasNewer && last !== undefined && known.messages.some((message) => inOrder(message, last) > 0);
      const { hasMore, before } = reachesUp ? known : fresh;
      const { hasNewer, after } = reachesDown ? known : fresh;
      const messages = joinMessages(fresh.messages, known.messages);
      return { messages, hasMore, before, hasNewer, after, ...(known.tops && { tops: known.tops }) };
    },

    /** A message was said: it joins the stretch unless it belongs outside of it. */
    withCreated: <S extends Stretch<M>>(known: S, message: M): S => {
      const isKnown = known.messages.some(({ id }) => id === message.id);
      const first = known.messages[0];
      const last = known.messages.at(-1);
      const isAbove = known.hasMore && first !== undefined && inOrder(message, first) < 0;
      const isBelow = known.hasNewer && (last === undefined || inOrder(message, last) > 0);
      if (!isKnown && (isAbove || isBelow)) return known;
      const messages = joinMessages(known.messages, [message]);
      return messages === known.messages ? known : { ...known, messages };
    },

    /** A stretch that no longer touches the one on the screen would leave a hole, so it takes its place. */
    touches: (a: Stretch<M>, b: Stretch<M>): boolean => {
      const ids = new Set(a.messages.map(({ id }) => id));
      return b.messages.some(({ id }) => ids.has(id));
    },
  };
}
