import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import type { MoveSend } from './use-move-send.ts';

/** Asks whether a move means one send, or it and all that follow. */
export function MoveDialog({ move }: { readonly move: MoveSend }) {
  const { t } = useTranslation('schedules');
  const { t: common } = useTranslation('common');
  const tag = useLanguageTag();
  const id = useId();
  const time = move.asking
    ? new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'short' }).format(move.asking.to)
    : '';
  return (
    <Dialog open={move.asking !== null} onClose={move.leave} aria-labelledby={id}>
      <DialogTitle id={id}>{t(($) => $.schedules.moving.title)}</DialogTitle>
      <DialogContent>{t(($) => $.schedules.moving.text, { time })}</DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={move.leave}>
          {common(($) => $.common.cancel)}
        </Button>
        <Button onClick={() => move.choose('one')} autoFocus>
          {t(($) => $.schedules.moving.one)}
        </Button>
        <Button variant="contained" onClick={() => move.choose('following')}>
          {t(($) => $.schedules.moving.following)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
