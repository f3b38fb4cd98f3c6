import { useEffect, useEffectEvent } from 'react';
import { pickRow } from '../bulk/selection.ts';
import { useKnownViews } from '../views/views.api.ts';
import { useInboxKeys, type KeyedList } from './use-inbox-keys.ts';
import { useLongPress } from './use-long-press.ts';

export interface InboxKeysProps extends KeyedList {
  /** The key that was pressed before anybody listened. */
  readonly first: KeyboardEvent | null;
}

/** Listens to the keys of the inbox, and to a finger that rests on a row. */
export function InboxKeys({ first, ...list }: InboxKeysProps) {
  const onKey = useInboxKeys(list);
  useLongPress((ticketId) => pickRow(list.rows, ticketId, false));
  const onFirst = useEffectEvent(() => {
    if (first) onKey(first);
  });
  useEffect(() => onFirst(), []);
  useKnownViews();
  return null;
}
