import Facebook from '@mui/icons-material/Facebook';
import Instagram from '@mui/icons-material/Instagram';
import WhatsApp from '@mui/icons-material/WhatsApp';
import type { Channel } from '@oplano/contracts/connections';
import { useTranslation } from '#platform/i18n';
import styles from './connections.module.css';

const icons = { whatsapp: WhatsApp, whatsappapi: WhatsApp, facebook: Facebook, instagram: Instagram } as const;

/** The sign of a channel with its name. */
export function ChannelMark({ channel, isLab = false }: { readonly channel: Channel; readonly isLab?: boolean }) {
  const { t } = useTranslation('connections');
  const Icon = icons[channel];
  return (
    <span className={styles.channel} data-channel={channel}>
      <Icon aria-hidden="true" fontSize="small" />
      <span>{t(($) => $.connections.channels[channel])}</span>
      {isLab && <span className={styles.lab}>{t(($) => $.connections.lab)}</span>}
    </span>
  );
}
