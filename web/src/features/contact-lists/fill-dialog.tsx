import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { wroteWithinDaysMax, type ListOrigin } from '@oplano/contracts/contact-lists';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { laneNamesQuery, tagNamesQuery } from '#features/tags';
import { useTranslation } from '#platform/i18n';
import { useDelayedSubmit } from '#platform/query';
import { ErrorState } from '#ui/error-state';
import { FormDialog } from '#ui/form-dialog';
import { MultiChoice } from '#ui/multi-choice';
import { toast, toastError } from '#ui/toast';
import { useSettled } from '#ui/use-settled';
import { fillList } from './contact-lists.api.ts';

type Kind = ListOrigin['kind'];
const kinds: readonly Kind[] = ['tags', 'contacts', 'lanes', 'wrote'];

interface Draft {
  readonly kind: Kind;
  readonly tagIds: readonly number[];
  readonly laneIds: readonly number[];
  readonly searchParam: string;
  readonly days: number;
}
const empty: Draft = { kind: 'tags', tagIds: [], laneIds: [], searchParam: '', days: 30 };

/** What is asked for; null while something is missing. */
function originOf({ kind, tagIds, laneIds, searchParam, days }: Draft): ListOrigin | null {
  switch (kind) {
    case 'tags':
      return tagIds.length > 0 ? { kind, tagIds: [...tagIds] } : null;
    case 'lanes':
      return laneIds.length > 0 ? { kind, laneIds: [...laneIds] } : null;
    case 'contacts':
      return { kind, searchParam, contactTag: [...tagIds], channel: '' };
    case 'wrote':
      return days >= 1 && days <= wroteWithinDaysMax ? { kind, days } : null;
  }
}

/** Counting is for whoever has stopped typing, as all searches are. */
const countDelayMs = 500;

interface FillDialogProps {
  readonly open: boolean;
  readonly contactListId: number;
  readonly onClose: () => void;
}

/** Gathers contacts onto the list: how many it would be first, then those. */
export function FillDialog({ open, contactListId, onClose }: FillDialogProps) {
  const { t } = useTranslation('contactListItems');
  const [draft, setDraft] = useState(empty);
  const settled = useSettled(originOf(draft), countDelayMs);
  const origin = settled.isNow ? settled.value : null;
  const counting = useQuery({
    queryKey: ['contactListItems', 'fill', contactListId, origin],
    queryFn: () => fillList(contactListId, origin ?? { kind: 'wrote', days: 1 }, true),
    enabled: open && origin !== null,
    gcTime: 0,
  });
  const close = () => {
    setDraft(empty);
    onClose();
  };
  const { submit, isSubmitting } = useDelayedSubmit(async (from: ListOrigin) => {
    try {
      const { added } = await fillList(contactListId, from, false);
      toast.success(t(($) => $.contactListItems.fill.done, { count: added }));
      close();
    } catch (error) {
      toastError(error);
    }
  });
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const report = origin ? counting.data : undefined;
  return (
    <FormDialog
      open={open}
      title={t(($) => $.contactListItems.fill.title)}
      submitLabel={t(($) => $.contactListItems.fill.submit)}
      hold={isSubmitting ? 'saving' : draft === empty ? 'none' : 'changed'}
      canSubmit={report !== undefined && report.added > 0}
      onSubmit={(event) => {
        event.preventDefault();
        if (origin) void submit(origin);
      }}
      onClose={close}
    >
      <RadioGroup
        aria-label={t(($) => $.contactListItems.fill.from)}
        value={draft.kind}
        onChange={(_, kind) => change({ kind: kind as Kind })}
      >
        {kinds.map((kind) => (
          <FormControlLabel
            key={kind}
            value={kind}
            control={<Radio size="small" />}
            label={t(($) => $.contactListItems.fill.kinds[kind])}
          />
        ))}
      </RadioGroup>
      <OriginFields draft={draft} onChange={change} />
      {origin && counting.error && <ErrorState error={counting.error} onRetry={() => void counting.refetch()} />}
      {report && (
        <Alert severity={report.added > 0 ? 'success' : 'info'}>
          {t(($) => $.contactListItems.fill.added, { count: report.added })}
          {report.known > 0 && ` ${t(($) => $.contactListItems.fill.known, { count: report.known })}`}
          {report.withoutNumber > 0 &&
            ` ${t(($) => $.contactListItems.fill.withoutNumber, { count: report.withoutNumber })}`}
        </Alert>
      )}
    </FormDialog>
  );
}

interface OriginFieldsProps {
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
}

function OriginFields({ draft, onChange }: OriginFieldsProps) {
  const { t } = useTranslation('contactListItems');
  const isLanes = draft.kind === 'lanes';
  const tags = useQuery({ ...tagNamesQuery, enabled: draft.kind === 'tags' || draft.kind === 'contacts' });
  const lanes = useQuery({ ...laneNamesQuery, enabled: isLanes });
  const noneText = t(($) => $.contactListItems.fill.none);
  if (draft.kind === 'wrote') {
    return (
      <TextField
        fullWidth
        type="number"
        label={t(($) => $.contactListItems.fill.days)}
        value={draft.days}
        onChange={({ target }) => onChange({ days: Math.trunc(Number(target.value)) })}
        slotProps={{ htmlInput: { min: 1, max: wroteWithinDaysMax } }}
      />
    );
  }
  if (isLanes) {
    return (
      <MultiChoice
        label={t(($) => $.contactListItems.fill.lanes)}
        options={lanes.data ?? []}
        asked={lanes}
        chosen={draft.laneIds}
        noneText={noneText}
        onChange={(laneIds) => onChange({ laneIds })}
      />
    );
  }
  return (
    <>
      {draft.kind === 'contacts' && (
        <TextField
          fullWidth
          label={t(($) => $.contactListItems.fill.search)}
          value={draft.searchParam}
          onChange={({ target }) => onChange({ searchParam: target.value.slice(0, 200) })}
        />
      )}
      <MultiChoice
        label={t(($) => $.contactListItems.fill.tags)}
        options={tags.data ?? []}
        asked={tags}
        chosen={draft.tagIds}
        noneText={noneText}
        onChange={(tagIds) => onChange({ tagIds })}
      />
    </>
  );
}
