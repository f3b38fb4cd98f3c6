import { useRef, useState, type UIEvent } from 'react';

/** About the height of what folds: a list that is hardly longer than the screen would jump back and forth. */
const foldedPx = 200;
/** A finger that rests trembles; from here on it means to go up. */
const upPx = 24;

/** Whether what stands above a list makes room for it: on the way down, until somebody goes up again. */
export function useFold(isWanted: boolean) {
  const [isFolded, setFolded] = useState(false);
  const turn = useRef({ top: 0, lowest: 0 });
  const onScroll = ({ target }: UIEvent) => {
    if (!(target instanceof HTMLElement)) return;
    const { scrollTop, scrollHeight, clientHeight } = target;
    const isDown = scrollTop > turn.current.top;
    const lowest = isDown ? scrollTop : turn.current.lowest;
    turn.current = { top: scrollTop, lowest };
    if (isDown && scrollTop > foldedPx && scrollHeight - clientHeight > 2 * foldedPx) setFolded(true);
    else if (scrollTop <= upPx || lowest - scrollTop >= upPx) setFolded(false);
  };
  return { isFolded: isWanted && isFolded, onScroll };
}
