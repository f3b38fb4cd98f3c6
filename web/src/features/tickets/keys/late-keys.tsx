import { useEffect, useState, type ComponentType } from 'react';
import type { InboxKeysProps } from './inbox-keys.tsx';
import type { KeyedList } from './use-inbox-keys.ts';

/** After the first screen, which must not wait for what is only pressed later. */
const lateMs = 4_000;

interface Come {
  readonly Keys: ComponentType<InboxKeysProps>;
  readonly first: KeyboardEvent | null;
}

/** The keys of the inbox; their code comes when there is time for it, or with the first key that is pressed. */
export function LateKeys(list: KeyedList) {
  const [come, setCome] = useState<Come | null>(null);
  useEffect(() => {
    const load = async (first: KeyboardEvent | null) => {
      stop();
      const { InboxKeys } = await import('./inbox-keys.tsx');
      setCome((known) => known ?? { Keys: InboxKeys, first });
    };
    const onTime = () => void load(null).catch(begin);
    // Ctrl alone asks for nothing: it is the key that is pressed with it.
    const onKey = (event: KeyboardEvent) => {
      if (!/^(Control|Meta|Shift|Alt)/.test(event.key)) void load(event).catch(begin);
    };
    let timer: ReturnType<typeof setTimeout>;
    const begin = () => {
      timer = setTimeout(onTime, lateMs);
      window.addEventListener('keydown', onKey);
    };
    const stop = () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', onKey);
    };
    begin();
    return stop;
  }, []);
  return come && <come.Keys {...list} first={come.first} />;
}
