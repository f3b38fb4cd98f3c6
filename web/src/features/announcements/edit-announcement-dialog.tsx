import {
  announcementFileMaxBytes,
  announcementForm,
  type AnnouncementWithTargets,
} from '@oplano/contracts/announcements';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import { changesOf, resolverOf } from '#platform/forms';
import { errorText, useTranslation } from '#platform/i18n';
import { PartlySaved, RecordDialog, recordFields, type DialogProps } from '#platform/records';
import { FileField, type FileChange } from '#ui/file-field';
import { MultiChoice } from '#ui/multi-choice';
import {
  announcementKind,
  createAnnouncement,
  removeAnnouncementPicture,
  targetsQuery,
  updateAnnouncement,
  uploadAnnouncementPicture,
} from './announcement-list.api.ts';

const megabytes = announcementFileMaxBytes / (1024 * 1024);

/** Moments as a browser asks for them: by the wall clock, empty where there is none. */
const moment = z.string();
const draft = announcementForm.extend({ startsAt: moment, endsAt: moment, file: z.custom<FileChange>() });
type Draft = z.input<typeof draft>;
const resolver = resolverOf(draft);
const { Text, Select, Switch } = recordFields<'announcements', Draft>('announcements');

/** `2026-11-16T09:30` of this browser's zone. */
function wallOf(instant: string | null | undefined): string {
  if (!instant) return '';
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
const instantOf = (wall: string): string | null => (wall === '' ? null : new Date(wall).toISOString());

const valuesOf = (record: AnnouncementWithTargets | undefined): Draft => ({
  title: record?.title ?? '',
  text: record?.text ?? '',
  priority: record?.priority ?? 3,
  status: record?.status ?? true,
  startsAt: wallOf(record?.startsAt),
  endsAt: wallOf(record?.endsAt),
  planIds: record?.planIds ?? [],
  companyIds: record?.companyIds ?? [],
  file: null,
});

async function saveFile(saved: AnnouncementWithTargets, change: FileChange, problem: (reason: string) => string) {
  if (change === null) return saved;
  try {
    return change === 'remove'
      ? await removeAnnouncementPicture(saved.id)
      : await uploadAnnouncementPicture(saved.id, change);
  } catch (error) {
    return new PartlySaved(saved, problem(await errorText(error)));
  }
}

/** Writes an announcement or changes one. */
export function EditAnnouncementDialog(dialog: DialogProps) {
  const { t } = useTranslation('announcements');
  return (
    <RecordDialog
      {...dialog}
      kind={announcementKind}
      resolver={() => resolver}
      values={valuesOf}
      fieldOfCode={{ ERR_ANNOUNCEMENT_DATES: 'endsAt' }}
      save={async ({ file, startsAt, endsAt, ...form }, { record, dirty }) => {
        const body = { ...form, startsAt: instantOf(startsAt), endsAt: instantOf(endsAt) };
        const saved = record
          ? await updateAnnouncement(record.id, changesOf(body, dirty))
          : await createAnnouncement(body);
        return saveFile(saved, file, (reason) => t(($) => $.announcements.fileFailed, { reason }));
      }}
    >
      {(record) => <Fields record={record} />}
    </RecordDialog>
  );
}

function Targets({ name }: { readonly name: 'planIds' | 'companyIds' }) {
  const { t } = useTranslation('announcements');
  const { field } = useController<Draft, 'planIds' | 'companyIds'>({ name });
  const asked = useQuery(targetsQuery);
  const { data } = asked;
  return (
    <MultiChoice
      label={t(($) => $.announcements.fields[name])}
      options={(name === 'planIds' ? data?.plans : data?.companies) ?? []}
      asked={asked}
      chosen={field.value}
      noneText={t(($) => $.announcements.nobody)}
      onChange={field.onChange}
    />
  );
}

function Fields({ record }: { readonly record: AnnouncementWithTargets | undefined }) {
  const { t } = useTranslation('announcements');
  const { field } = useController<Draft, 'file'>({ name: 'file' });
  return (
    <>
      <Text name="title" required autoFocus htmlInput={{ maxLength: 200 }} />
      <Text name="text" required multiline minRows={4} maxRows={12} />
      <Select
        name="priority"
        options={([1, 2, 3] as const).map((value) => ({ value, text: t(($) => $.announcements.priority[value]) }))}
      />
      <Switch name="status" />
      <Text name="startsAt" type="datetime-local" />
      <Text name="endsAt" type="datetime-local" />
      <Targets name="planIds" />
      <Targets name="companyIds" />
      <FileField
        current={record?.mediaName ? { name: record.mediaName, url: record.mediaPath } : null}
        change={field.value}
        onChange={field.onChange}
        accept="image/png,image/jpeg"
        maxBytes={announcementFileMaxBytes}
        texts={{
          help: t(($) => $.announcements.file.help, { megabytes }),
          wrongType: t(($) => $.announcements.file.wrongType),
          tooLarge: t(($) => $.announcements.file.tooLarge, { megabytes }),
        }}
      />
    </>
  );
}
