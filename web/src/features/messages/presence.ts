import { create } from 'zustand';

export type TypingPeople = 'composing' | 'recording' | 'paused';

interface Typist {
  /** Null: the customer. */
  readonly userId: number | null;
  readonly name: string;
  readonly state: TypingPeople;
}

interface Presence {
  readonly typing: Readonly<Record<number, readonly Typist[]>>;
  readonly viewers: Readonly<Record<number, readonly { readonly userId: number; readonly name: string }[]>>;
}

/** Who is at a conversation right now. Nothing of it is kept: after a gap it is simply told again. */
export const usePresence = create<Presence>(() => ({ typing: {}, viewers: {} }));

/** A channel may forget to say that somebody stopped. */
const typingFadesMs = 12_000;
const timers = new Map<string, ReturnType<typeof setTimeout>>();

function setTypist(ticketId: number, typist: Typist): void {
  usePresence.setState(({ typing }) => {
    const others = (typing[ticketId] ?? []).filter(({ userId }) => userId !== typist.userId);
    const now = typist.state === 'paused' ? others : [...others, typist];
    return { typing: { ...typing, [ticketId]: now } };
  });
}

export function showTyping(ticketId: number, typist: Typist): void {
  const key = `${ticketId} ${typist.userId ?? 'customer'}`;
  clearTimeout(timers.get(key));
  timers.delete(key);
  setTypist(ticketId, typist);
  if (typist.state === 'paused') return;
  timers.set(
    key,
    setTimeout(() => {
      timers.delete(key);
      setTypist(ticketId, { ...typist, state: 'paused' });
    }, typingFadesMs),
  );
}

export const showViewers = (ticketId: number, viewers: Presence['viewers'][number]): void =>
  usePresence.setState((state) => ({ viewers: { ...state.viewers, [ticketId]: viewers } }));
