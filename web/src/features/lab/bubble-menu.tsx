import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import ReplyOutlined from '@mui/icons-material/ReplyOutlined';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from '#platform/i18n';
import type { Focus } from './composer.tsx';
import styles from './conversation.module.css';
import type { Draft } from './lab.api.ts';
import type { abilitiesOf, LabEntry } from './phones.ts';

const emojis = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;

interface BubbleMenuProps {
  readonly entry: LabEntry;
  readonly anchor: HTMLElement | null;
  readonly can: ReturnType<typeof abilitiesOf>;
  readonly onClose: () => void;
  readonly onFocus: (focus: Focus) => void;
  readonly onSend: (draft: Draft) => void;
}

/** What a person can do with a message: feel about it, answer it, change it, take it back. */
export function BubbleMenu({ entry, anchor, can, onClose, onFocus, onSend }: BubbleMenuProps) {
  const { t } = useTranslation('lab');
  const then = (work: () => void) => () => {
    onClose();
    work();
  };
  const react = (emoji: string) => then(() => onSend({ kind: 'reaction', id: entry.id, emoji }));
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      <li className={styles.emojis} role="none">
        {emojis.map((emoji) => {
          const isSet = entry.reactions.includes(emoji);
          return (
            <button
              key={emoji}
              type="button"
              role="menuitem"
              className={styles.emoji}
              data-set={isSet}
              aria-label={isSet ? t(($) => $.lab.actions.unreact) : t(($) => $.lab.actions.react, { emoji })}
              onClick={react(isSet ? '' : emoji)}
            >
              {emoji}
            </button>
          );
        })}
      </li>
      <MenuItem onClick={then(() => onFocus({ kind: 'reply', entry }))}>
        <ListItemIcon>
          <ReplyOutlined />
        </ListItemIcon>
        {t(($) => $.lab.actions.reply)}
      </MenuItem>
      {entry.mine && entry.kind === 'text' && can.edit && (
        <MenuItem onClick={then(() => onFocus({ kind: 'edit', entry }))}>
          <ListItemIcon>
            <EditOutlined />
          </ListItemIcon>
          {t(($) => $.lab.actions.edit)}
        </MenuItem>
      )}
      {entry.mine && can.remove && (
        <MenuItem onClick={then(() => onSend({ kind: 'delete', id: entry.id }))}>
          <ListItemIcon>
            <DeleteOutlined />
          </ListItemIcon>
          {t(($) => $.lab.actions.remove)}
        </MenuItem>
      )}
    </Menu>
  );
}
