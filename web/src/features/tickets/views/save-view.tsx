import BookmarkAddOutlined from '@mui/icons-material/BookmarkAddOutlined';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { mayShareViews } from '@oplano/core/tickets';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { useDelayedSubmit } from '#platform/query';
import { useActor } from '#platform/session';
import { FormDialog } from '#ui/form-dialog';
import { Switch } from '#ui/switch';
import { toast } from '#ui/toast';
import { countFilters, setInbox, useInbox } from '../inbox-store.ts';
import { useViewChange } from './use-view-change.ts';
import { createView, shownFilters } from './views.api.ts';

/** Keeps what is shown under a name. */
export function SaveView() {
  const { t } = useTranslation('views');
  const { filters, searchParam, queueIds } = useInbox();
  const [isOpen, setOpen] = useState(false);
  const isAny = countFilters(filters) > 0 || searchParam.trim() !== '' || queueIds.length > 0;
  return (
    <>
      <Button size="small" startIcon={<BookmarkAddOutlined />} disabled={!isAny} onClick={() => setOpen(true)}>
        {t(($) => $.views.save)}
      </Button>
      {isOpen && <NewView onClose={() => setOpen(false)} />}
    </>
  );
}

function NewView({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('views');
  const actor = useActor();
  const { filters, searchParam, queueIds } = useInbox();
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const { mutateAsync } = useViewChange(() => {
    toast.success(t(($) => $.views.saved));
    setInbox({ hasViews: true });
    onClose();
  });
  const { submit, isSubmitting } = useDelayedSubmit(async () => {
    const view = { name: name.trim(), isShared, filters: shownFilters(filters, searchParam, queueIds) };
    await mutateAsync(() => createView(view)).catch(() => undefined);
  });
  return (
    <FormDialog
      open
      title={t(($) => $.views.save)}
      maxWidth="xs"
      hold={isSubmitting ? 'saving' : 'none'}
      canSubmit={name.trim() !== ''}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        fullWidth
        autoFocus
        label={t(($) => $.views.name)}
        value={name}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      {mayShareViews(actor) && (
        <FormControlLabel
          control={<Switch checked={isShared} onChange={(_, checked) => setShared(checked)} />}
          label={t(($) => $.views.share)}
        />
      )}
    </FormDialog>
  );
}
