import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { answerLimits, figureChannels, reportSubjects, type ReportFilter } from '@oplano/core/figures';
import { useQuery } from '@tanstack/react-query';
import { tagNamesQuery } from '#features/tags';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { MultiChoice } from '#ui/multi-choice';
import { useAnswerTimes } from './use-answer-times.ts';

interface MoreFieldsProps {
  readonly value: ReportFilter;
  readonly onChange: (next: ReportFilter) => void;
}

/** Whether a report is narrowed down to something that only these fields show. */
export const needsMore = ({ rows, channels, tagIds, weekdays, hours, answers }: ReportFilter): boolean =>
  [rows, channels, tagIds, weekdays, hours, answers].some((chosen) => chosen !== undefined);

/** What rarely anybody chooses by hand: bars and cells of the dashboard lead here. */
export function MoreFields({ value, onChange }: MoreFieldsProps) {
  const { t } = useTranslation('reports');
  const tag = useLanguageTag();
  const answerTime = useAnswerTimes();
  const tagsAsked = useQuery(tagNamesQuery);
  const { data: tags = [] } = tagsAsked;
  const noneText = t(($) => $.reports.filters.none);
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' });
  const channels = figureChannels.map((channel, id) => ({ id, channel, name: t(($) => $.reports.channels[channel]) }));
  // The fourth of January 1970 was a Sunday.
  const weekdays = Array.from({ length: 7 }, (_, id) => ({
    id,
    name: weekday.format(new Date(Date.UTC(1970, 0, 4 + id))),
  }));
  const hours = Array.from({ length: 24 }, (_, id) => ({ id, name: `${String(id).padStart(2, '0')}:00` }));
  const answers = [...answerLimits, null].map((limit, id) => ({
    id,
    name: answerTime(limit === null ? null : limit / 60, id),
  }));
  const places = { tagIds: tags, weekdays, hours, answers };
  const names = { tagIds: 'tags', weekdays: 'weekdays', hours: 'hours', answers: 'answers' } as const;
  return (
    <>
      <TextField
        fullWidth
        select
        size="small"
        label={t(($) => $.reports.filters.rows)}
        value={value.rows ?? 'attendances'}
        onChange={({ target }) => {
          const { rows: _rows, ...rest } = value;
          const chosen = reportSubjects.find((subject) => subject === target.value);
          onChange(chosen && chosen !== 'attendances' ? { ...rest, rows: chosen } : rest);
        }}
      >
        {reportSubjects.map((subject) => (
          <MenuItem key={subject} value={subject}>
            {t(($) => $.reports.subjects[subject])}
          </MenuItem>
        ))}
      </TextField>
      <MultiChoice
        label={t(($) => $.reports.filters.channels)}
        options={channels}
        chosen={channels.filter(({ channel }) => value.channels?.includes(channel)).map(({ id }) => id)}
        noneText={noneText}
        onChange={(ids) =>
          onChange({ ...value, channels: channels.filter(({ id }) => ids.includes(id)).map(({ channel }) => channel) })
        }
      />
      {(['tagIds', 'weekdays', 'hours', 'answers'] as const).map((name) => (
        <MultiChoice
          key={name}
          label={t(($) => $.reports.filters[names[name]])}
          options={places[name]}
          {...(name === 'tagIds' && { asked: tagsAsked })}
          chosen={value[name] ?? []}
          noneText={noneText}
          onChange={(ids) => onChange({ ...value, [name]: ids })}
        />
      ))}
    </>
  );
}
