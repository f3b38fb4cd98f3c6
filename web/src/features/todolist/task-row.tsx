import Check from '@mui/icons-material/Check';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { useSortableItem } from '#ui/sortable-list';
import { textMax, type Task } from './tasks.ts';
import styles from './todolist.module.css';

interface TaskRowProps {
  readonly id: number;
  readonly task: Task;
  readonly onDone: (isDone: boolean) => void;
  readonly onText: (text: string) => void;
  readonly onDelete: () => void;
}

/** One task: moved by its handle, ticked off, changed where it stands, deleted. */
export function TaskRow({ id, task: { text, isDone }, onDone, onText, onDelete }: TaskRowProps) {
  const { t } = useTranslation('todolist');
  const [edited, setEdited] = useState<string | null>(null);
  const { setNodeRef, style, handle } = useSortableItem(
    id,
    t(($) => $.todolist.move, { text }),
  );
  const save = () => {
    if (edited !== null) onText(edited);
    setEdited(null);
  };
  return (
    <li ref={setNodeRef} style={style} className={styles.task}>
      {handle}
      <Checkbox
        checked={isDone}
        slotProps={{ input: { 'aria-label': t(($) => $.todolist.done, { text }) } }}
        onChange={(event) => onDone(event.target.checked)}
      />
      {edited === null ? (
        <span className={styles.text} data-done={isDone}>
          {text}
        </span>
      ) : (
        <TextField
          autoFocus
          fullWidth
          size="small"
          value={edited}
          slotProps={{ htmlInput: { maxLength: textMax, 'aria-label': t(($) => $.todolist.text) } }}
          onChange={(event) => setEdited(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') save();
            if (event.key === 'Escape') setEdited(null);
          }}
        />
      )}
      {edited === null ? (
        <IconButton aria-label={t(($) => $.todolist.edit, { text })} onClick={() => setEdited(text)}>
          <EditOutlined />
        </IconButton>
      ) : (
        <IconButton aria-label={t(($) => $.todolist.save)} onClick={save}>
          <Check />
        </IconButton>
      )}
      <IconButton aria-label={t(($) => $.todolist.delete, { text })} onClick={onDelete}>
        <DeleteOutlined />
      </IconButton>
    </li>
  );
}
