import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import type { BulkAction } from '@oplano/contracts/tickets';
import { undoMs } from '@oplano/core/tickets';
import { useEffect, useState } from 'react';
import { i18n, useTranslation } from '#platform/i18n';
import { toastError } from '#ui/toast';
import { stopBulk, undoBulk } from './bulk.api.ts';
import { useSelection } from './selection.ts';
import styles from './bulk-bar.module.css';

const show = (bulk: BulkAction | null): void => useSelection.setState({ bulk });

/** How far it is, what was refused and why, and a way to stop it or take it back. */
export function BulkProgress({ bulk }: { readonly bulk: BulkAction }) {
  const { t } = useTranslation(['bulk', 'errors']);
  const { id, state, total, handled, refused, canUndo } = bulk;
  const [late, setLate] = useState(0);
  const isOver = state !== 'running';
  useEffect(() => {
    if (!isOver) return;
    const timer = setTimeout(() => setLate(id), undoMs);
    return () => clearTimeout(timer);
  }, [id, isOver]);
  // Where all went well it need not stay; what was refused is read first.
  useEffect(() => {
    if (late === id && refused.length === 0) show(null);
  }, [late, id, refused.length]);

  const turn = async (work: Promise<BulkAction>) => {
    try {
      show(await work);
    } catch (error) {
      toastError(error);
    }
  };
  const missed = refused.reduce((sum, { count }) => sum + count, 0);
  const done = handled - missed;
  const say = state === 'stopped' ? t(($) => $.bulk.stopped, { done, total }) : t(($) => $.bulk.done, { count: done });
  return (
    <section className={styles.progress} aria-label={t(($) => $.bulk.progress)}>
      <div className={styles.line}>
        <output className={styles.count}>{isOver ? say : t(($) => $.bulk.running, { handled, total })}</output>
        {!isOver && (
          <Button size="small" color="inherit" onClick={() => void turn(stopBulk(id))}>
            {t(($) => $.bulk.stop)}
          </Button>
        )}
        {isOver && canUndo && done > 0 && late !== id && (
          <Button size="small" onClick={() => void turn(undoBulk(id))}>
            {t(($) => $.bulk.undo)}
          </Button>
        )}
        {isOver && (
          <IconButton
            size="small"
            title={t(($) => $.bulk.hide)}
            aria-label={t(($) => $.bulk.hide)}
            onClick={() => show(null)}
          >
            <Close fontSize="small" />
          </IconButton>
        )}
      </div>
      {!isOver && (
        <LinearProgress variant="determinate" value={(100 * handled) / total} aria-label={t(($) => $.bulk.progress)} />
      )}
      {isOver && refused.length > 0 && (
        <ul className={styles.refused}>
          {refused.map(({ code, count }) => (
            <li key={code}>{t(($) => $.bulk.refused, { count, reason: i18n.textAt('errors', code) || code })}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
