import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { BarAction } from './use-bar-actions.tsx';

export interface OverflowListProps {
  readonly anchor: HTMLElement | null;
  readonly actions: readonly BarAction[];
  readonly onRun: (action: BarAction) => void;
  readonly onClose: () => void;
}

/** The controls of the top bar by name. */
export function OverflowList({ anchor, actions, onRun, onClose }: OverflowListProps) {
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      {actions.map((action) => (
        <MenuItem key={action.name} onClick={() => onRun(action)}>
          <ListItemIcon>{action.icon}</ListItemIcon>
          {action.label}
        </MenuItem>
      ))}
    </Menu>
  );
}
