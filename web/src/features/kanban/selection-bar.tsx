import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import styles from './kanban.module.css';
import type { LaneView } from './lane-views.ts';
import { LaneMenu } from './move-menu.tsx';

interface SelectionBarProps {
  readonly count: number;
  readonly views: readonly LaneView[];
  readonly onMove: (target: LaneView) => void;
  readonly onClear: () => void;
}

/** What can be done with all cards that are chosen. */
export function SelectionBar({ count, views, onMove, onClear }: SelectionBarProps) {
  const { t } = useTranslation('kanban');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = t(($) => $.kanban.selection.move);
  return (
    <div className={styles.selection} role="toolbar" aria-label={t(($) => $.kanban.selection.label)}>
      <span role="status">{t(($) => $.kanban.selection.count, { count })}</span>
      <Button size="small" variant="contained" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        {label}
      </Button>
      <Button size="small" color="inherit" onClick={onClear}>
        {t(($) => $.kanban.selection.clear)}
      </Button>
      <LaneMenu anchor={anchor} views={views} label={label} onPick={onMove} onClose={() => setAnchor(null)} />
    </div>
  );
}
