import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Message } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import { capabilities } from '@oplano/core/connections';
import { isForwardable, mayDeleteMessage, mayEdit, plainText, wordsOfMessage } from '@oplano/core/messages';
import { mayNote, mayWrite } from '@oplano/core/tickets';
import { useTranslation } from '#platform/i18n';
import { useActor } from '#platform/session';
import { toast, toastError } from '#ui/toast';
import styles from './chat-pane.module.css';
import type { HelpWithMessages } from './use-message-help.tsx';

const quickReactions = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;

export interface MenuTarget {
  readonly message: Message;
  readonly anchor: HTMLElement;
  readonly openedAt: Date;
}

interface MessageMenuProps {
  readonly ticket: Ticket;
  readonly target: MenuTarget | null;
  readonly onClose: () => void;
  readonly onReply: (message: Message) => void;
  readonly onEdit: (message: Message) => void;
  readonly onReact: (message: Message, emoji: string) => void;
  readonly onForward: (message: Message) => void;
  readonly onSelect: (message: Message) => void;
  readonly translate: HelpWithMessages['translate'];
  readonly onDelete: (message: Message) => void;
}

/** What can be done with one message. */
export function MessageMenu({ ticket, target, onClose, ...on }: MessageMenuProps) {
  const { t } = useTranslation('messages');
  const actor = useActor();
  if (!target) return null;
  const { message, anchor, openedAt } = target;
  const written = { ...message, userId: message.user?.id ?? null };
  const can = capabilities[ticket.channel];
  const writes = mayWrite(actor, ticket);
  const translate = on.translate(message);
  const isWhole = isForwardable(message);
  const ownReaction = message.reactions.find(({ fromMe }) => fromMe)?.emoji;
  const then = (run: (message: Message) => void) => () => {
    onClose();
    run(message);
  };
  const copy = () => {
    onClose();
    navigator.clipboard.writeText(plainText(wordsOfMessage(message))).then(
      () => toast.success(t(($) => $.messages.menu.copied)),
      (error: unknown) => toastError(error),
    );
  };
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {writes &&
        isWhole &&
        can.reactions && [
          <li key="reactions" className={styles.reactionRow} role="none">
            {quickReactions.map((emoji) => (
              <button
                key={emoji}
                type="button"
                role="menuitemradio"
                aria-checked={emoji === ownReaction}
                aria-label={`${t(($) => $.messages.menu.react)} ${emoji}`}
                className={styles.reaction}
                onClick={then(() => on.onReact(message, emoji === ownReaction ? '' : emoji))}
              >
                {emoji}
              </button>
            ))}
          </li>,
          <Divider key="line" component="li" />,
        ]}
      {(writes ? isWhole && can.quotes : mayNote(actor, ticket) && !message.isDeleted) && (
        <MenuItem onClick={then(on.onReply)}>{t(($) => $.messages.menu.reply)}</MenuItem>
      )}
      {wordsOfMessage(message) && !message.isDeleted && (
        <MenuItem onClick={copy}>{t(($) => $.messages.menu.copy)}</MenuItem>
      )}
      {translate && <MenuItem onClick={then(translate)}>{t(($) => $.messages.menu.translate)}</MenuItem>}
      {isWhole && <MenuItem onClick={then(on.onForward)}>{t(($) => $.messages.menu.forward)}</MenuItem>}
      {isWhole && <MenuItem onClick={then(on.onSelect)}>{t(($) => $.messages.menu.select)}</MenuItem>}
      {mayEdit(actor, written, ticket.channel, openedAt) && (
        <MenuItem onClick={then(on.onEdit)}>{t(($) => $.messages.menu.edit)}</MenuItem>
      )}
      {mayDeleteMessage(actor, written) && (
        <MenuItem onClick={then(on.onDelete)} sx={{ color: 'error.main' }}>
          {t(($) => $.messages.menu.delete)}
        </MenuItem>
      )}
    </Menu>
  );
}
