import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Channel } from '@oplano/contracts/connections';
import type { PlanFlags } from '@oplano/contracts/plans';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';

/** The channels of a plan. */
export const channelsOf = (plan: PlanFlags): Channel[] => [
  ...(plan.useWhatsapp ? (['whatsapp', 'whatsappapi'] as const) : []),
  ...(plan.useFacebook ? (['facebook'] as const) : []),
  ...(plan.useInstagram ? (['instagram'] as const) : []),
];

interface NewConnectionMenuProps {
  readonly offered: readonly Channel[];
  readonly onChoose: (channel: Channel) => void;
}

/** The channels there are, each a way to add a connection. */
export function NewConnectionMenu({ offered, onChoose }: NewConnectionMenuProps) {
  const { t } = useTranslation('connections');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (channel: Channel) => {
    setAnchor(null);
    onChoose(channel);
  };
  return (
    <>
      <Button
        variant="contained"
        startIcon={<Add />}
        disabled={offered.length === 0}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t(($) => $.connections.add)}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {offered.map((channel) => (
          <MenuItem key={channel} onClick={() => choose(channel)}>
            <ListItemText
              primary={t(($) => $.connections.channels[channel])}
              secondary={t(($) => $.connections.channelHelp[channel])}
            />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
