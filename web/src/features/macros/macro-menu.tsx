import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Ticket } from '@oplano/contracts/tickets';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#platform/i18n';
import { MenuState } from '#ui/menu-state';
import { macrosQuery } from './macros.api.ts';
import { useMacrosFor } from './use-macros-for.ts';
import { useRunMacro } from './use-run-macro.ts';

export interface MacroMenuProps {
  readonly anchor: HTMLElement | null;
  readonly ticket: Ticket;
  readonly onClose: () => void;
}

/** The macros that may run on a ticket, and the way to where they are made. */
export function MacroMenu({ anchor, ticket, onClose }: MacroMenuProps) {
  const { t } = useTranslation('macros');
  const macros = useMacrosFor(ticket, anchor !== null);
  const asked = useQuery({ ...macrosQuery, enabled: anchor !== null });
  const run = useRunMacro();
  return (
    <Menu open={anchor !== null} anchorEl={anchor} onClose={onClose}>
      {macros.length === 0 && <MenuState asked={asked} none={t(($) => $.macros.menu.none)} />}
      {macros.map((macro) => (
        <MenuItem
          key={macro.id}
          onClick={() => {
            onClose();
            void run(ticket, macro);
          }}
        >
          {macro.name}
        </MenuItem>
      ))}
      <Divider />
      <MenuItem component={Link} to="/macros" onClick={onClose}>
        {t(($) => $.macros.menu.manage)}
      </MenuItem>
    </Menu>
  );
}
