import AddOutlined from '@mui/icons-material/AddOutlined';
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { occurrenceStates, type Occurrence } from '@oplano/contracts/schedules';
import { can } from '@oplano/core/permissions';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { useActor } from '#platform/session';
import { AddButton } from '#ui/add-button';
import { ErrorState } from '#ui/error-state';
import { MoreMenu } from '#ui/more-menu';
import { helpOfChoices } from '#ui/no-choices';
import { PageHeader } from '#ui/page-header';
import { SearchField } from '#ui/search-field';
import { Calendar, type CalendarMove } from './calendar.tsx';
import { ScheduleDialog } from './dialog/schedule-dialog.tsx';
import { HolidaysDialog } from './holidays-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { calendarQuery, colleaguesQuery } from './schedules.api.ts';
import { StateMark } from './send-look.tsx';
import { useMoveSend } from './use-move-send.ts';
import styles from './schedules.module.css';

interface Opened {
  readonly scheduleId?: number;
  readonly contactId?: number;
  readonly at?: Date;
}

/** A contact named in the address: its dialog is opened at once. */
function useAskedContact(): [contactId: number | undefined, forget: () => void] {
  const asked = useLocation({ select: ({ search }) => (search as { contactId?: string }).contactId });
  const navigate = useNavigate();
  const contactId = asked !== undefined && /^[1-9]\d{0,9}$/.test(asked) ? Number(asked) : undefined;
  return [contactId, () => void navigate({ to: '/schedules', search: {}, replace: true })];
}

/** Everything that is sent by itself, on a calendar. */
export function SchedulesScreen() {
  const { t } = useTranslation('schedules');
  const actor = useActor();
  const [asked, forgetAsked] = useAskedContact();
  const [opened, setOpened] = useState<Opened>(asked === undefined ? {} : { contactId: asked });
  const [isOpen, setOpen] = useState(asked !== undefined);
  const [showsDays, setShowsDays] = useState(false);
  const [searchParam, setSearch] = useState('');
  const [userId, setUserId] = useState('');
  const [range, setRange] = useState<{ start: string; end: string } | null>(null);
  const userIds = userId === '' ? [] : [Number(userId)];
  const query = useQuery(calendarQuery(range && { ...range, searchParam, userIds }));
  const move = useMoveSend();
  const open = (next: Opened) => {
    setOpened(next);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    if (asked !== undefined) forgetAsked();
  };
  const holidays = {
    key: 'holidays',
    label: t(($) => $.schedules.holidays.open),
    icon: <EventBusyOutlined />,
    onClick: () => setShowsDays(true),
  };
  const moved = ({ occurrence, to, revert }: CalendarMove) => move.begin({ occurrence, to, revert });
  return (
    <div className={styles.screen}>
      <PageHeader
        title={t(($) => $.schedules.title)}
        search={<SearchField label={t(($) => $.schedules.search)} onSearch={setSearch} />}
        tools={<PeopleFilter value={userId} onChange={setUserId} />}
        more={<MoreMenu items={[can(actor, 'settings:manage') && holidays]} />}
        action={
          <AddButton icon={<AddOutlined />} onClick={() => open({})}>
            {t(($) => $.schedules.add)}
          </AddButton>
        }
      />
      <div className={styles.body}>
        {query.data?.hasMore && <Alert severity="info">{t(($) => $.schedules.tooMany)}</Alert>}
        {query.error && !query.data ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Calendar
            occurrences={query.data?.occurrences ?? []}
            isBusy={query.isFetching}
            onRange={(start, end) => setRange({ start: start.toISOString(), end: end.toISOString() })}
            onOpen={({ scheduleId }: Occurrence) => open({ scheduleId })}
            onMove={moved}
            onNew={(at) => open({ at })}
          />
        )}
        <Legend />
      </div>
      <ScheduleDialog
        open={isOpen}
        scheduleId={opened.scheduleId}
        contactId={opened.contactId}
        at={opened.at}
        onClose={close}
      />
      <MoveDialog move={move} />
      {can(actor, 'settings:manage') && <HolidaysDialog open={showsDays} onClose={() => setShowsDays(false)} />}
    </div>
  );
}

function PeopleFilter({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const { t } = useTranslation('schedules');
  const asked = useQuery(colleaguesQuery);
  const { data: people = [] } = asked;
  return (
    <TextField
      select
      size="small"
      className={styles.people ?? ''}
      label={t(($) => $.schedules.people)}
      helperText={helpOfChoices(asked)}
      value={people.some(({ id }) => String(id) === value) ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{t(($) => $.schedules.everybody)}</MenuItem>
      {people.map(({ id, name }) => (
        <MenuItem key={id} value={String(id)}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

function Legend() {
  const { t } = useTranslation('schedules');
  return (
    <div>
      <ul className={styles.legend} aria-label={t(($) => $.schedules.legend)}>
        {occurrenceStates.map((state) => (
          <li key={state}>
            <StateMark state={state} />
          </li>
        ))}
      </ul>
      <p className={`${styles.hint} ${styles.dragHint}`}>{t(($) => $.schedules.legendHint)}</p>
    </div>
  );
}
