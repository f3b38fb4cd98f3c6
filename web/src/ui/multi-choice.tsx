import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';

export interface ChoiceOption {
  readonly id: number;
  readonly name: string;
}

interface MultiChoiceProps {
  readonly label: string;
  readonly options: readonly ChoiceOption[];
  readonly chosen: readonly number[];
  /** Said where nothing matches. */
  readonly noneText: string;
  readonly onChange: (ids: number[]) => void;
  readonly autoFocus?: boolean;
}

/** Several of many; two are named, the rest is counted. */
export function MultiChoice({ label, options, chosen, noneText, onChange, autoFocus = false }: MultiChoiceProps) {
  return (
    <Autocomplete
      multiple
      size="small"
      limitTags={2}
      disableCloseOnSelect
      options={options}
      value={options.filter(({ id }) => chosen.includes(id))}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      noOptionsText={noneText}
      onChange={(_, value) => onChange(value.map(({ id }) => id))}
      renderInput={(params) => <TextField {...params} label={label} autoFocus={autoFocus} />}
    />
  );
}
