import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from '#platform/i18n';
import { bringIntoSight } from '#ui/bring-into-sight';
import styles from './kanban.module.css';
import type { LaneView } from './lane-views.ts';

interface LaneSwitcherProps {
  readonly views: readonly LaneView[];
  /** The board, whose lanes stand in the same order. */
  readonly board: RefObject<HTMLElement | null>;
}

/** Behind them stands the way to another one. */
const lanesOf = (board: HTMLElement) => [...board.querySelectorAll(':scope > section')];

/** The lane that begins nearest to the left edge of the board. */
function laneInSight(board: HTMLElement): number {
  const edge = board.getBoundingClientRect().left;
  const gaps = lanesOf(board).map((lane) => Math.abs(lane.getBoundingClientRect().left - edge));
  return Math.max(gaps.indexOf(Math.min(...gaps)), 0);
}

/** On a phone one lane fills the screen: their names lead to the others. */
export function LaneSwitcher({ views, board }: LaneSwitcherProps) {
  const { t } = useTranslation('kanban');
  const strip = useRef<HTMLElement>(null);
  const [shown, setShown] = useState(0);
  useEffect(() => {
    const box = board.current;
    if (!box) return undefined;
    const look = () => setShown(laneInSight(box));
    box.addEventListener('scroll', look, { passive: true });
    return () => box.removeEventListener('scroll', look);
  }, [board]);
  useEffect(() => bringIntoSight(strip.current, strip.current?.children[shown]), [shown]);
  return (
    <nav ref={strip} className={styles.switcher} aria-label={t(($) => $.kanban.lanes)}>
      {views.map(({ laneId, lane, state }, index) => (
        <button
          key={laneId ?? 'none'}
          type="button"
          aria-current={index === shown}
          onClick={() => {
            setShown(index);
            if (board.current) lanesOf(board.current)[index]?.scrollIntoView({ block: 'nearest', inline: 'start' });
          }}
        >
          {lane?.name ?? t(($) => $.kanban.lane.none)} · {state.count}
        </button>
      ))}
    </nav>
  );
}
