import DoDisturbOnOutlined from '@mui/icons-material/DoDisturbOnOutlined';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from '#platform/i18n';
import { openTicketDialog } from '../dialogs/dialog-store.ts';

export interface HeadMenuProps {
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** What is done to the whole list, in words: two ticks mean "read" to whoever knows a messenger. */
export function HeadMenu({ anchor, onClose }: HeadMenuProps) {
  const { t } = useTranslation('tickets');
  const closeAll = () => {
    onClose();
    openTicketDialog({ kind: 'closeAll' });
  };
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      <MenuItem onClick={closeAll}>
        <ListItemIcon>
          <DoDisturbOnOutlined />
        </ListItemIcon>
        {t(($) => $.tickets.closeAll.title)}
      </MenuItem>
    </Menu>
  );
}
