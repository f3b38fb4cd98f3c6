import Facebook from '@mui/icons-material/Facebook';
import Instagram from '@mui/icons-material/Instagram';
import WhatsApp from '@mui/icons-material/WhatsApp';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Channel, Connection } from '@oplano/contracts/connections';
import type { Contact } from '@oplano/contracts/contacts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '#platform/i18n';
import { useSessionUser } from '#platform/session';
import { toastError } from '#ui/toast';
import { connectionChoicesQuery, startTicket } from './contacts.api.ts';

const icons: Readonly<Record<Channel, ReactNode>> = {
  whatsapp: <WhatsApp />,
  whatsappapi: <WhatsApp />,
  instagram: <Instagram />,
  facebook: <Facebook />,
};

/** People of WhatsApp are reached by either of its two ways; those of other channels only there. */
const reaches = (contact: Contact, { channel }: Connection): boolean =>
  channel.startsWith('whatsapp') ? contact.number !== '' && !contact.isGroup : channel === contact.channel;

interface StartTicketMenuProps {
  readonly anchor: HTMLElement | null;
  /** Stays while the menu fades out. */
  readonly contact: Contact | undefined;
  readonly onClose: () => void;
}

/** Begins a conversation on one of the channels that reach the contact. */
export function StartTicketMenu({ anchor, contact, onClose }: StartTicketMenuProps) {
  const { t } = useTranslation('contacts');
  const navigate = useNavigate();
  const userId = useSessionUser().id;
  const { data: connections = [] } = useQuery({ ...connectionChoicesQuery, enabled: anchor !== null });
  const start = useMutation({
    mutationFn: ({ contactId, whatsappId }: { contactId: number; whatsappId: number }) =>
      startTicket(contactId, whatsappId, userId),
    onSuccess: (uuid) => void navigate({ to: `/tickets/${uuid}` }),
    onError: toastError,
    onSettled: onClose,
  });
  const choices = contact ? connections.filter((connection) => reaches(contact, connection)) : [];
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      {choices.length === 0 && <MenuItem disabled>{t(($) => $.contacts.start.none)}</MenuItem>}
      {choices.map(({ id, name, channel }) => (
        <MenuItem
          key={id}
          disabled={start.isPending}
          onClick={() => contact && start.mutate({ contactId: contact.id, whatsappId: id })}
        >
          <ListItemIcon>{icons[channel]}</ListItemIcon>
          {t(($) => $.contacts.start.by[channel], { name })}
        </MenuItem>
      ))}
    </Menu>
  );
}
