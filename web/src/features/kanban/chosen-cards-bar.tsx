import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import styles from './kanban.module.css';
import type { LaneView } from './lane-views.ts';
import { LaneMenu } from './move-menu.tsx';

interface ChosenCardsBarProps {
  readonly count: number;
  readonly views: readonly LaneView[];
  readonly onMove: (target: LaneView) => void;
  readonly onClear: () => void;
}

/** What can be done with all cards that are chosen. */
export function ChosenCardsBar({ count, views, onMove, onClear }: ChosenCardsBarProps) {
  const { t } = useTranslation('kanban');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = t(($) => $.kanban.selection.move);
  return (
    <div className={styles.selection} role="toolbar" aria-label={t(($) => $.kanban.selection.label)}>
      <output>{t(($) => $.kanban.selection.count, { count })}</output>
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
