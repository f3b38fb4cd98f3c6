import { useEffect, useRef } from 'react';
import { sayTyping } from './lab.api.ts';
import type { LabPhone } from './phones.ts';

type State = 'composing' | 'recording' | 'paused';

/** While somebody types, a phone says so again every few seconds; a pause ends it. */
const againMs = 4_000;
const pauseMs = 6_000;

/** Tells the company that the person types, where the channel can. A sign that fails to arrive is not worth a word. */
export function useTypingSign(phone: LabPhone, peerId: string, isPossible: boolean): (state: State) => void {
  const last = useRef<{ state: State; at: number }>({ state: 'paused', at: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const say = (state: State) => {
    last.current = { state, at: Date.now() };
    void sayTyping(phone, peerId, state).catch(() => undefined);
  };
  return (state) => {
    if (!isPossible || !phone.online) return;
    clearTimeout(timer.current);
    const { state: before, at } = last.current;
    if (state === before && (state === 'paused' || Date.now() - at < againMs)) return;
    say(state);
    if (state === 'composing') timer.current = setTimeout(() => say('paused'), pauseMs);
  };
}
