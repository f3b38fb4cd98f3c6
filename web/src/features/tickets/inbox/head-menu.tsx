import Check from '@mui/icons-material/Check';
import DoDisturbOnOutlined from '@mui/icons-material/DoDisturbOnOutlined';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { can } from '@oplano/core/permissions';
import { useTranslation } from '#platform/i18n';
import { useActor } from '#platform/session';
import { openTicketDialog } from '../dialogs/dialog-store.ts';
import { setInbox, useInbox } from '../inbox-store.ts';
import type { TicketOrder } from '../ticket-rules.ts';

export interface HeadMenuProps {
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

const orders: readonly TicketOrder[] = ['DESC', 'ASC', 'PRIORITY'];
const orderLabels = { DESC: 'sortNewest', ASC: 'sortOldest', PRIORITY: 'sortPriority' } as const;

/** What is done to the whole list, in words: two ticks mean "read" to whoever knows a messenger, an arrow "download". */
export function HeadMenu({ anchor, onClose }: HeadMenuProps) {
  const { t } = useTranslation('tickets');
  const actor = useActor();
  const sort = useInbox((state) => state.sort);
  const order = (chosen: TicketOrder) => () => {
    onClose();
    setInbox({ sort: chosen });
  };
  const closeAll = () => {
    onClose();
    openTicketDialog({ kind: 'closeAll' });
  };
  const mayCloseAll = can(actor, 'tickets-manager:closeAll');
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      {orders.map((key) => (
        <MenuItem key={key} role="menuitemradio" aria-checked={key === sort} onClick={order(key)}>
          <ListItemIcon>{key === sort && <Check color="primary" />}</ListItemIcon>
          {t(($) => $.tickets[orderLabels[key]])}
        </MenuItem>
      ))}
      {mayCloseAll && <Divider />}
      {mayCloseAll && (
        <MenuItem onClick={closeAll}>
          <ListItemIcon>
            <DoDisturbOnOutlined />
          </ListItemIcon>
          {t(($) => $.tickets.closeAll.title)}
        </MenuItem>
      )}
    </Menu>
  );
}
