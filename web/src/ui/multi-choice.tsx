import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { helpOfChoices, NoChoices, type AskedChoices } from '#ui/no-choices';

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
  /** Where the options come from, if that can fail. */
  readonly asked?: AskedChoices;
  readonly onChange: (ids: number[]) => void;
  readonly autoFocus?: boolean;
}

/** Several of many; two are named, the rest is counted. */
export function MultiChoice(props: MultiChoiceProps) {
  const { label, options, chosen, noneText, asked, onChange, autoFocus = false } = props;
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
      noOptionsText={<NoChoices asked={asked} text={noneText} />}
      onChange={(_, value) => onChange(value.map(({ id }) => id))}
      renderInput={(params) => (
        <TextField {...params} label={label} autoFocus={autoFocus} helperText={helpOfChoices(asked)} />
      )}
    />
  );
}
