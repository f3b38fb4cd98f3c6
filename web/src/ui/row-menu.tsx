import MoreVert from '@mui/icons-material/MoreVert';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useRef, useState } from 'react';
import { useTranslation } from '#platform/i18n';
import type { RowAction } from './data-table-column.ts';

interface RowMenuProps<T> {
  readonly row: T;
  readonly actions: readonly RowAction<T>[];
}

/** The actions of a row in words, where there is no room for them beside its text. */
export function RowMenu<T>({ row, actions }: RowMenuProps<T>) {
  const { t } = useTranslation('common');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = useRef<RowAction<T>>(undefined);
  const label = t(($) => $.common.moreActions);
  const choose = (action: RowAction<T>) => () => {
    chosen.current = action;
    setAnchor(null);
  };
  // Once the menu is gone the button has the focus again: what opens now stands beside it and returns to it.
  const act = () => {
    const action = chosen.current;
    chosen.current = undefined;
    action?.onClick(row);
  };
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreVert />
      </button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ transition: { onExited: act } }}
      >
        {actions.map((action) => {
          const why = action.whyNot?.(row) ?? null;
          return (
            <MenuItem key={action.key} disabled={why !== null} onClick={choose(action)}>
              <ListItemIcon>{action.icon}</ListItemIcon>
              {action.label(row)}
              {why !== null && ` · ${why}`}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
