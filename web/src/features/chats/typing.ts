import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { tellTyping } from './talk.api.ts';

/** Who writes in which chat, by the number of the chat. */
export const useTypists = create<Readonly<Record<number, Readonly<Record<number, string>>>>>(() => ({}));

/** Whoever is cut off does not say that they stopped. */
const fadesMs = 10_000;
const timers = new Map<string, ReturnType<typeof setTimeout>>();

export function showTypist(chatId: number, userId: number, name: string | null): void {
  const key = `${chatId} ${userId}`;
  clearTimeout(timers.get(key));
  timers.delete(key);
  useTypists.setState((all) => {
    const { [userId]: _before, ...others } = all[chatId] ?? {};
    return { [chatId]: name === null ? others : { ...others, [userId]: name } };
  });
  if (name !== null)
    timers.set(
      key,
      setTimeout(() => showTypist(chatId, userId, null), fadesMs),
    );
}

/** Said again this often while somebody writes. */
const repeatMs = 4_000;

/** Lets the others see that one writes, and that one stopped. A sign that is lost is not missed. */
export function useTellTyping(chatId: number) {
  const saidAt = useRef(0);
  const say = (isTyping: boolean) => {
    saidAt.current = isTyping ? Date.now() : 0;
    tellTyping(chatId, isTyping).catch(() => undefined);
  };
  const pause = () => {
    if (saidAt.current > 0) say(false);
  };
  useEffect(
    () => () => {
      if (saidAt.current > 0) tellTyping(chatId, false).catch(() => undefined);
      saidAt.current = 0;
    },
    [chatId],
  );
  return {
    pause,
    type: () => {
      if (Date.now() - saidAt.current >= repeatMs) say(true);
    },
  };
}
