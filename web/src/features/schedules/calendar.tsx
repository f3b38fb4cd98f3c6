import FullCalendar from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import interactionPlugin from '@fullcalendar/react/interaction';
import listPlugin from '@fullcalendar/react/list';
import esLocale from '@fullcalendar/react/locales/es';
import ptLocale from '@fullcalendar/react/locales/pt-br';
import trLocale from '@fullcalendar/react/locales/tr';
import themePlugin from '@fullcalendar/react/themes/monarch';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/monarch/theme.css';
import './calendar-palette.css';
import type { Occurrence } from '@oplano/contracts/schedules';
import { isMovable } from '@oplano/core/schedules';
import { useMemo } from 'react';
import { useLanguage, useTranslation } from '#platform/i18n';
import { useMedia } from '#ui/use-media';
import { VisuallyHidden } from '#ui/visually-hidden';
import { nextFullHour } from './next-full-hour.ts';
import { stateIcons, useReasonText } from './send-look.tsx';
import styles from './schedules.module.css';

const plugins = [themePlugin, dayGridPlugin, timeGridPlugin, listPlugin, interactionPlugin];
const locales = [ptLocale, esLocale, trLocale];
const codes = { pt: 'pt-br', en: 'en', es: 'es', tr: 'tr' } as const;

const views = 'dayGridMonth,timeGridWeek,timeGridDay';
const wideToolbar = { start: 'prev,next today', center: 'title', end: `${views},listMonth` };
// The agenda of a phone is that of a week: the button is the one of the view that it starts with.
const narrowToolbar = { start: 'prev,next', center: 'title', end: 'today' };
// Beside three buttons there is no room for a year.
const weekTitle = { titleFormat: { day: 'numeric', month: 'short' } } as const;
const narrowTitles = { listWeek: weekTitle, timeGridWeek: weekTitle, timeGridDay: weekTitle };
const usualTitles = {};
const narrowViews = { center: `${views},listWeek` };

export interface CalendarMove {
  readonly occurrence: Occurrence;
  readonly to: Date;
  /** Puts it back where it was. */
  readonly revert: () => void;
}

export interface CalendarProps {
  readonly occurrences: readonly Occurrence[];
  readonly isBusy: boolean;
  readonly onRange: (from: Date, to: Date) => void;
  readonly onOpen: (occurrence: Occurrence) => void;
  readonly onMove: (move: CalendarMove) => void;
  /** Somebody chose a day or an hour that is free. */
  readonly onNew: (at: Date) => void;
}

const occurrenceOf = (event: { readonly extendedProps: Readonly<Record<string, unknown>> }): Occurrence =>
  // Put there below, by nobody else.
  event.extendedProps['occurrence'] as Occurrence;

/** Sends by month, week and day, and one below the other. Weeks begin as the language has them. */
export function Calendar({ occurrences, isBusy, onRange, onOpen, onMove, onNew }: CalendarProps) {
  const { t } = useTranslation(['schedules', 'common']);
  const language = useLanguage();
  const isNarrow = useMedia('(max-width: 699.95px)');
  const events = useMemo(
    () =>
      occurrences.map((occurrence) => ({
        id: String(occurrence.id),
        title: occurrence.contact.name,
        start: occurrence.sendAt,
        startEditable: isMovable(occurrence.state),
        className: styles.event ?? '',
        extendedProps: { occurrence },
      })),
    [occurrences],
  );
  return (
    <section
      className={styles.calendar}
      data-testid="calendar-page"
      aria-label={t(($) => $.schedules.calendar)}
      aria-busy={isBusy}
    >
      <FullCalendar
        // The first view depends on the room there is; whoever turns the phone begins anew.
        key={String(isNarrow)}
        plugins={plugins}
        locales={locales}
        locale={codes[language]}
        initialView={isNarrow ? 'listWeek' : 'dayGridMonth'}
        headerToolbar={isNarrow ? narrowToolbar : wideToolbar}
        footerToolbar={isNarrow ? narrowViews : false}
        views={isNarrow ? narrowTitles : usualTitles}
        buttons={{
          dayGridMonth: { text: t(($) => $.schedules.views.month) },
          timeGridWeek: { text: t(($) => $.schedules.views.week) },
          timeGridDay: { text: t(($) => $.schedules.views.day) },
          listMonth: { text: t(($) => $.schedules.views.agenda) },
          listWeek: { text: t(($) => $.schedules.views.agenda) },
        }}
        // What its buttons and links are called for whoever does not see them: some languages of the library lack it.
        prevHint={t(($) => $.schedules.hints.previous)}
        nextHint={t(($) => $.schedules.hints.next)}
        todayHint={t(($) => $.schedules.hints.today)}
        todayText={t(($) => $.schedules.hints.today)}
        viewHint={t(($) => $.schedules.hints.view)}
        navLinkHint={t(($) => $.schedules.hints.goTo)}
        moreLinkHint={(count: number) => t(($) => $.schedules.moreSends, { count })}
        closeHint={t(($) => $.common.close)}
        // Its theme has heights, corners and sizes of its own.
        toolbarClass={styles.toolbar ?? ''}
        toolbarTitleClass={styles.rangeTitle ?? ''}
        buttonClass={styles.button ?? ''}
        buttonGroupClass={styles.buttons ?? ''}
        listItemEventBeforeClass={styles.noDot ?? ''}
        moreLinkContent={({ num }) => t(($) => $.schedules.moreSends, { count: num })}
        height="100%"
        events={events}
        editable
        eventDurationEditable={false}
        defaultTimedEventDuration="00:30"
        snapDuration="00:05"
        slotEventOverlap={false}
        allDaySlot={false}
        scrollTime="07:00"
        nowIndicator
        navLinks
        dayMaxEvents
        eventInteractive
        eventOrder="start,id"
        eventTimeFormat={{ hour: '2-digit', minute: '2-digit', hour12: language === 'en' }}
        noEventsContent={t(($) => $.schedules.empty)}
        datesSet={({ view }) => onRange(view.activeStart, view.activeEnd)}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault();
          onOpen(occurrenceOf(event));
        }}
        eventDrop={({ event, revert }) => {
          if (event.start) onMove({ occurrence: occurrenceOf(event), to: event.start, revert });
          else revert();
        }}
        dateClick={({ date, allDay }) => onNew(allDay ? nextFullHour(date, new Date()) : date)}
        eventContent={({ event, timeText, view }) => (
          <Entry occurrence={occurrenceOf(event)} timeText={timeText} isInAgenda={view.type.startsWith('list')} />
        )}
      />
    </section>
  );
}

interface EntryProps {
  readonly occurrence: Occurrence;
  readonly timeText: string;
  readonly isInAgenda: boolean;
}

function Entry({ occurrence, timeText, isInAgenda }: EntryProps) {
  const { t } = useTranslation('schedules');
  const reasonText = useReasonText();
  const { state, contact, body, reason } = occurrence;
  const stateText = t(($) => $.schedules.states[state]);
  return (
    <span
      className={styles.entry}
      data-state={state}
      data-agenda={isInAgenda}
      data-testid="schedule-entry"
      title={[stateText, reasonText(reason), body].filter(Boolean).join('\n')}
    >
      <span className={styles.stateIcon} aria-hidden="true">
        {stateIcons[state]}
      </span>
      <VisuallyHidden>{stateText}</VisuallyHidden>
      {timeText !== '' && <span className={styles.entryTime}>{timeText}</span>}
      <span className={styles.entryName}>{contact.name}</span>
    </span>
  );
}
