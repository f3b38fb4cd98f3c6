import Facebook from '@mui/icons-material/Facebook';
import Instagram from '@mui/icons-material/Instagram';
import WhatsApp from '@mui/icons-material/WhatsApp';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Channel, Connection } from '@oplano/contracts/connections';
import type { Contact } from '@oplano/contracts/contacts';
import { ticketConflict, type TicketConflict } from '@oplano/contracts/tickets';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { ApiError } from '#platform/api';
import { useTranslation } from '#platform/i18n';
import { useSessionUser } from '#platform/session';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { MenuState } from '#ui/menu-state';
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

/** The conversation there is already, where the refusal says which. */
const conflictOf = (error: unknown): TicketConflict | undefined =>
  error instanceof ApiError && error.status === 409 ? ticketConflict.safeParse(error.details).data : undefined;

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
  const asked = useQuery({ ...connectionChoicesQuery, enabled: anchor !== null });
  const { data: connections = [] } = asked;
  const [taken, setTaken] = useState<{ readonly conflict: TicketConflict; readonly isOpen: boolean }>();
  const show = (uuid: string) => void navigate({ to: `/tickets/${uuid}` });
  const start = useMutation({
    mutationFn: ({ contactId, whatsappId }: { contactId: number; whatsappId: number }) =>
      startTicket(contactId, whatsappId, userId),
    onSuccess: show,
    onError: (error) => {
      const conflict = conflictOf(error);
      if (!conflict) toastError(error);
      else if (conflict.userId === userId) show(conflict.uuid);
      else setTaken({ conflict, isOpen: true });
    },
    onSettled: onClose,
  });
  const choices = contact ? connections.filter((connection) => reaches(contact, connection)) : [];
  return (
    <>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
        {choices.length === 0 && <MenuState asked={asked} none={t(($) => $.contacts.start.none)} />}
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
      {taken && (
        <TakenDialog
          {...taken}
          onShow={() => show(taken.conflict.uuid)}
          onClose={() => setTaken({ ...taken, isOpen: false })}
        />
      )}
    </>
  );
}

interface TakenDialogProps {
  readonly conflict: TicketConflict;
  readonly isOpen: boolean;
  readonly onShow: () => void;
  readonly onClose: () => void;
}

/** Says with whom the contact talks already, and leads there: it is told only to people who may see that. */
function TakenDialog({ conflict: { user, queue }, isOpen, onShow, onClose }: TakenDialogProps) {
  const { t } = useTranslation('contacts');
  const inQueue = queue?.name ?? t(($) => $.contacts.start.taken.noQueue);
  return (
    <ConfirmDialog
      open={isOpen}
      title={t(($) => $.contacts.start.taken.title)}
      confirmLabel={t(($) => $.contacts.start.taken.show)}
      onConfirm={onShow}
      onClose={onClose}
    >
      {user
        ? t(($) => $.contacts.start.taken.byUser, { user: user.name, queue: inQueue })
        : t(($) => $.contacts.start.taken.waiting, { queue: inQueue })}
    </ConfirmDialog>
  );
}
