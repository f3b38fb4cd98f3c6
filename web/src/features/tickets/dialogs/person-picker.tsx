import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '#platform/i18n';
import { helpOfChoices, NoChoices } from '#ui/no-choices';
import { useSearchText } from '#ui/use-search-text';
import { pickerKey } from '../pickers.api.ts';

interface Person {
  readonly id: number;
  readonly name: string;
}

interface PersonPickerProps<T extends Person> {
  readonly label: string;
  readonly value: T | null;
  /** Starts the key of what was found. */
  readonly source: string;
  readonly find: (searchText: string, signal: AbortSignal) => Promise<readonly T[]>;
  /** Offered before anything is typed. */
  readonly likely: readonly T[];
  readonly detail?: (person: T) => ReactNode;
  readonly onChange: (person: T | null) => void;
  readonly required?: boolean;
  readonly autoFocus?: boolean;
}

/** Finds one person or contact: one of the likely ones, or by a search, which starts at three characters. */
export function PersonPicker<T extends Person>(props: PersonPickerProps<T>) {
  const { label, value, source, find, likely, detail, onChange, required = false, autoFocus = false } = props;
  const { t } = useTranslation(['tickets', 'common']);
  const [typed, setTyped] = useState('');
  const { searchText, isDue } = useSearchText(typed === value?.name ? '' : typed);
  const asked = useQuery({
    queryKey: pickerKey(source, searchText),
    queryFn: ({ signal }) => find(searchText, signal),
    enabled: searchText !== '',
  });
  const { data = [], isFetching } = asked;
  return (
    <Autocomplete<T>
      options={typed === '' ? likely : searchText === '' ? [] : data}
      openOnFocus={likely.length > 0}
      value={value}
      inputValue={typed}
      loading={isFetching || isDue}
      forcePopupIcon={false}
      // The server has searched already, also in what is not shown.
      filterOptions={(found) => found}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      loadingText={t(($) => $.common.loading)}
      noOptionsText={
        <NoChoices
          asked={asked}
          text={searchText === '' ? t(($) => $.tickets.fields.typeThree) : t(($) => $.tickets.fields.nobody)}
        />
      }
      onInputChange={(_, text) => setTyped(text)}
      onChange={(_, person) => onChange(person)}
      renderOption={({ key, ...option }, person) => (
        <li key={key} {...option}>
          {person.name}
          {detail?.(person)}
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required={required}
          autoFocus={autoFocus}
          helperText={helpOfChoices(asked)}
          slotProps={{ ...params.slotProps, inputLabel: { ...params.slotProps?.inputLabel, required: false } }}
        />
      )}
    />
  );
}
