import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Ticket } from '@oplano/contracts/tickets';
import { useTranslation } from '#platform/i18n';
import styles from './kanban.module.css';
import type { LaneView } from './lane-views.ts';

export interface MoveTarget {
  readonly ticket: Ticket;
  readonly anchor: HTMLElement;
}

interface MoveMenuProps {
  readonly target: MoveTarget | null;
  readonly views: readonly LaneView[];
  readonly onMove: (ticket: Ticket, target: LaneView) => void;
  readonly onClose: () => void;
}

/** Every lane by its name: a way to move a card that needs neither a steady hand nor a wide screen. */
export function MoveMenu({ target, views, onMove, onClose }: MoveMenuProps) {
  const { t } = useTranslation('kanban');
  return (
    <LaneMenu
      anchor={target?.anchor ?? null}
      views={views}
      currentId={target ? (target.ticket.lane?.id ?? null) : undefined}
      label={t(($) => $.kanban.card.move)}
      onPick={(view) => target && onMove(target.ticket, view)}
      onClose={onClose}
    />
  );
}

interface LaneMenuProps {
  readonly anchor: HTMLElement | null;
  readonly views: readonly LaneView[];
  /** The lane things stand in already. */
  readonly currentId?: number | null | undefined;
  readonly label: string;
  readonly onPick: (view: LaneView) => void;
  readonly onClose: () => void;
}

export function LaneMenu({ anchor, views, currentId, label, onPick, onClose }: LaneMenuProps) {
  const { t } = useTranslation('kanban');
  return (
    <Menu open={anchor !== null} anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': label } }}>
      {views.map((view) => (
        <MenuItem
          key={view.laneId ?? 'none'}
          selected={view.laneId === currentId}
          disabled={view.laneId === currentId}
          onClick={() => {
            onClose();
            onPick(view);
          }}
        >
          <ListItemIcon>
            <span className={styles.dot} style={{ backgroundColor: view.lane?.color ?? 'var(--mui-palette-border)' }} />
          </ListItemIcon>
          {view.lane?.name ?? t(($) => $.kanban.lane.none)}
        </MenuItem>
      ))}
    </Menu>
  );
}
