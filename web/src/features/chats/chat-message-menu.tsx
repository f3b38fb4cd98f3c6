import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ChatMessage } from '@oplano/contracts/chats';
import { useTranslation } from '#platform/i18n';
import { useSessionUser } from '#platform/session';

export interface SaidTarget {
  readonly said: ChatMessage;
  readonly anchor: HTMLElement;
}

interface ChatMessageMenuProps {
  readonly target: SaidTarget;
  readonly onClose: () => void;
  readonly onReply: (said: ChatMessage) => void;
  readonly onEdit: (said: ChatMessage) => void;
  readonly onDelete: (said: ChatMessage) => void;
  readonly onReaders: (said: ChatMessage) => void;
}

/** What can be done with what was said. */
export function ChatMessageMenu({ target: { said, anchor }, onClose, ...on }: ChatMessageMenuProps) {
  const { t } = useTranslation(['messages', 'chats']);
  const { id: ownId } = useSessionUser();
  const isOwn = said.senderId === ownId && !said.isDeleted;
  const then = (run: (said: ChatMessage) => void) => () => {
    onClose();
    run(said);
  };
  const copy = () => void navigator.clipboard.writeText(said.message).catch(() => undefined);
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {!said.isDeleted && <MenuItem onClick={then(on.onReply)}>{t(($) => $.messages.menu.reply)}</MenuItem>}
      {said.message && <MenuItem onClick={then(copy)}>{t(($) => $.messages.menu.copy)}</MenuItem>}
      {isOwn && said.message && <MenuItem onClick={then(on.onEdit)}>{t(($) => $.messages.menu.edit)}</MenuItem>}
      <MenuItem onClick={then(on.onReaders)}>{t(($) => $.chats.readers.title)}</MenuItem>
      {isOwn && (
        <MenuItem onClick={then(on.onDelete)} sx={{ color: 'error.main' }}>
          {t(($) => $.messages.menu.delete)}
        </MenuItem>
      )}
    </Menu>
  );
}
