import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import { reportColumns, type ReportFilter } from '@oplano/core/figures';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from '#platform/i18n';
import { useActor } from '#platform/session';
import { LinkButton } from '#ui/cells';
import { toast } from '#ui/toast';
import { forgetFilter, saveFilter, toggleColumn, useReportView } from './report-views.ts';
import styles from './reports.module.css';

interface DropProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly children: (close: () => void) => ReactNode;
}

/** A button whose part opens below it. */
function Drop({ label, icon, children }: DropProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        color="inherit"
        startIcon={icon}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {label}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { className: styles.drop ?? '', role: 'dialog', 'aria-label': label } }}
      >
        {children(() => setAnchor(null))}
      </Popover>
    </>
  );
}

/** Which columns the table shows; the last one stays. */
export function ColumnMenu() {
  const { t } = useTranslation('reports');
  const { userId } = useActor();
  const { hidden } = useReportView(userId);
  const isLast = (key: string) => !hidden.includes(key) && hidden.length === reportColumns.length - 1;
  return (
    <Drop label={t(($) => $.reports.columnsMenu)} icon={<ViewColumnOutlined />}>
      {() =>
        reportColumns.map((key) => (
          <FormControlLabel
            key={key}
            control={<Checkbox size="small" />}
            label={t(($) => $.reports.columns[key])}
            checked={!hidden.includes(key)}
            disabled={isLast(key)}
            onChange={() => toggleColumn(userId, key)}
          />
        ))
      }
    </Drop>
  );
}

interface SavedFiltersProps {
  readonly filter: ReportFilter;
  readonly onApply: (next: ReportFilter) => void;
}

/** Filters under names of one's own; their days stay those that are looked at. */
export function SavedFilters({ filter, onApply }: SavedFiltersProps) {
  const { t } = useTranslation('reports');
  const { userId } = useActor();
  const { saved } = useReportView(userId);
  const [name, setName] = useState('');
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    saveFilter(userId, name.trim(), filter);
    setName('');
    toast.success(t(($) => $.reports.saved.done));
  };
  return (
    <Drop label={t(($) => $.reports.saved.title)} icon={<BookmarkBorder />}>
      {(close) => (
        <>
          {saved.length === 0 && <p>{t(($) => $.reports.saved.none)}</p>}
          <ul>
            {saved.map(({ name: title, choice }) => (
              <li key={title}>
                <LinkButton
                  onClick={() => {
                    close();
                    onApply({ ...choice, from: filter.from, to: filter.to });
                  }}
                >
                  {title}
                </LinkButton>
                <IconButton
                  size="small"
                  aria-label={t(($) => $.reports.saved.remove, { name: title })}
                  onClick={() => forgetFilter(userId, title)}
                >
                  <DeleteOutlined fontSize="small" />
                </IconButton>
              </li>
            ))}
          </ul>
          <form onSubmit={save}>
            <TextField
              fullWidth
              size="small"
              label={t(($) => $.reports.saved.name)}
              value={name}
              onChange={({ target }) => setName(target.value)}
              slotProps={{ htmlInput: { maxLength: 60 } }}
            />
            <Button type="submit" variant="outlined">
              {t(($) => $.reports.saved.save)}
            </Button>
          </form>
        </>
      )}
    </Drop>
  );
}
