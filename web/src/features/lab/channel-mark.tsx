import CloudQueueOutlined from '@mui/icons-material/CloudQueueOutlined';
import FacebookOutlined from '@mui/icons-material/FacebookOutlined';
import Instagram from '@mui/icons-material/Instagram';
import WhatsApp from '@mui/icons-material/WhatsApp';
import type { LabChannel } from './phones.ts';

const marks = {
  whatsapp: WhatsApp,
  whatsappapi: CloudQueueOutlined,
  facebook: FacebookOutlined,
  instagram: Instagram,
} as const satisfies Record<LabChannel, unknown>;

/** The sign of a channel; its name stands beside it. */
export function LabChannelMark({
  channel,
  className,
}: {
  readonly channel: LabChannel;
  readonly className?: string | undefined;
}) {
  const Mark = marks[channel];
  return <Mark aria-hidden="true" className={className ?? ''} />;
}
