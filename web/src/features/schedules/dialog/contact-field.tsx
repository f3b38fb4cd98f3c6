import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { contactNamesQuery, numberText } from '#features/contacts';
import { useTranslation } from '#platform/i18n';
import { helpOfChoices, NoChoices } from '#ui/no-choices';
import { useSearchText } from '#ui/use-search-text';
import { contactQuery } from '../schedules.api.ts';
import type { DialogValues } from './schedule-form.ts';
import { useScheduleProblem } from './use-schedule-problem.ts';

interface Person {
  readonly id: number;
  readonly name: string;
  readonly number?: string;
}

/** The contact a form names, once its name is known. */
export function useChosenContact(contactId: number | null): Person | null {
  const { data } = useQuery({ ...contactQuery(contactId ?? 0), enabled: contactId !== null });
  if (contactId === null) return null;
  return data && data.id === contactId ? data : { id: contactId, name: '…' };
}

/** Whom the message is for, found by name or number. */
export function ContactField() {
  const { t } = useTranslation(['schedules', 'common']);
  const problemText = useScheduleProblem();
  const { field, fieldState } = useController<DialogValues, 'contactId'>({ name: 'contactId' });
  const chosen = useChosenContact(field.value);
  const [typed, setTyped] = useState('');
  const { searchText: search, isDue } = useSearchText(typed === chosen?.name ? '' : typed);
  const asked = useQuery({ ...contactNamesQuery(search), enabled: search !== '' });
  const { data: found = [], isFetching } = asked;
  return (
    <Autocomplete<Person>
      options={search === '' ? [] : found}
      value={chosen}
      loading={isFetching || isDue}
      loadingText={t(($) => $.common.loading)}
      filterOptions={(options) => options}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      // The name arrives after the number, and is to be seen then.
      isOptionEqualToValue={(one, other) => one.id === other.id && one.name === other.name}
      noOptionsText={
        <NoChoices
          asked={asked}
          text={search === '' ? t(($) => $.schedules.fields.contactHelp) : t(($) => $.schedules.fields.noContact)}
        />
      }
      onInputChange={(_, next) => setTyped(next)}
      onChange={(_, next) => field.onChange(next?.id ?? null)}
      onBlur={field.onBlur}
      renderOption={({ key, ...props }, { name, number }) => (
        <li key={key} {...props}>
          {name}
          {number && <small>&nbsp;· {numberText(number)}</small>}
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={field.ref}
          label={t(($) => $.schedules.fields.contact)}
          error={fieldState.invalid}
          helperText={problemText(fieldState.error?.message) ?? helpOfChoices(asked)}
        />
      )}
    />
  );
}
