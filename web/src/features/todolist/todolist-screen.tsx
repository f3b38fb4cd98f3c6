import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { undoMs } from '@oplano/core/tickets';
import { useState, type FormEvent } from 'react';
import { useTranslation } from '#platform/i18n';
import { useSessionUser } from '#platform/session';
import { EmptyState } from '#ui/empty-state';
import { PageHeader } from '#ui/page-header';
import { SortableList } from '#ui/sortable-list';
import { toast } from '#ui/toast';
import { TaskRow } from './task-row.tsx';
import { keepTasks, readTasks, textMax, withChange, withoutTask, withTask, type Task } from './tasks.ts';
import styles from './todolist.module.css';

/** A task on the screen, with a number that stays while it is moved. */
interface Shown {
  readonly id: number;
  readonly task: Task;
}

/** One's own notes of what is to be done, kept in this browser alone. */
export function TodolistScreen() {
  const { t } = useTranslation(['todolist', 'common']);
  const { id: userId } = useSessionUser();
  const [tasks, setTasks] = useState<readonly Task[]>(() => readTasks(userId));
  const [text, setText] = useState('');
  const keep = (next: readonly Task[]) => {
    setTasks(next);
    keepTasks(userId, next);
  };
  const remove = (task: Task, place: number) => {
    keep(withoutTask(tasks, place));
    // What was changed meanwhile stays.
    const run = () => keep(readTasks(userId).toSpliced(place, 0, task));
    toast.success(
      t(($) => $.todolist.deleted),
      { undo: { label: t(($) => $.common.undo), forMs: undoMs, run } },
    );
  };
  const shown: readonly Shown[] = tasks.map((task, index) => ({ id: index + 1, task }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    keep(withTask(tasks, text, new Date()));
    if (text.trim() !== '') setText('');
  };
  return (
    <>
      <PageHeader title={t(($) => $.todolist.title)} />
      <div className={styles.page}>
        <form className={styles.add} onSubmit={submit}>
          <TextField
            fullWidth
            size="small"
            label={t(($) => $.todolist.new)}
            value={text}
            slotProps={{ htmlInput: { maxLength: textMax } }}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" variant="contained">
            {t(($) => $.todolist.add)}
          </Button>
        </form>
        <p className={styles.note}>{t(($) => $.todolist.onlyHere)}</p>
        {tasks.length === 0 && (
          <EmptyState
            icon={<ChecklistOutlined />}
            title={t(($) => $.todolist.empty.title)}
            text={t(($) => $.todolist.empty.text)}
          />
        )}
        <SortableList ids={shown.map(({ id }) => id)} onMove={(ids) => keep(ids.flatMap((id) => tasks[id - 1] ?? []))}>
          <ul className={styles.tasks} aria-label={t(($) => $.todolist.title)}>
            {shown.map(({ id, task }, place) => (
              <TaskRow
                key={id}
                id={id}
                task={task}
                onDone={(isDone) => keep(withChange(tasks, place, { isDone }, new Date()))}
                onText={(next) => keep(withChange(tasks, place, { text: next }, new Date()))}
                onDelete={() => remove(task, place)}
              />
            ))}
          </ul>
        </SortableList>
      </div>
    </>
  );
}
