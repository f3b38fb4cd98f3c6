import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import type { ContactTag } from '@oplano/contracts/contacts';
import { isTagNameTooShort } from '@oplano/core/tags';
import { searchable } from '@oplano/core/text';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { createTag, tagNamesQuery } from '#features/tags';
import { useTranslation } from '#platform/i18n';
import { ColorChip, inkOn } from '#ui/color-chip';
import { helpOfChoices } from '#ui/no-choices';
import { toast, toastError } from '#ui/toast';

interface TagFieldProps {
  readonly chosen: readonly ContactTag[];
  /** What is wrong with them, in words. */
  readonly problem: string | undefined;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly onChange: (tags: ContactTag[]) => void;
}

/** A tag that does not exist yet; its id is filled in when it does. */
const isNew = ({ id }: ContactTag): boolean => id === 0;
const filter = createFilterOptions<ContactTag>();

/** Tags of a contact: chosen from those there are, or made by writing a new one. */
export function TagField({ chosen, problem, inputRef, onChange }: TagFieldProps) {
  const { t } = useTranslation('contacts');
  const asked = useQuery(tagNamesQuery);
  const { data: tags = [] } = asked;
  const options: ContactTag[] = tags.map(({ id, name, color }) => ({ id, name, color }));
  const creation = useMutation({
    mutationFn: (name: string) => createTag({ name, kanban: 0 }),
    onSuccess: ({ id, name, color }) => onChange([...chosen.filter((tag) => tag.id !== id), { id, name, color }]),
    onError: toastError,
  });

  const choose = (values: (ContactTag | string)[]) => {
    const known = values.filter((one): one is ContactTag => typeof one !== 'string' && !isNew(one));
    const written = values.find((one) => typeof one === 'string' || isNew(one));
    onChange([...new Map(known.map((tag) => [tag.id, tag])).values()]);
    if (written === undefined) return;
    const name = (typeof written === 'string' ? written : written.name).trim();
    const same = options.find((tag) => searchable(tag.name) === searchable(name));
    if (same) onChange([...known.filter(({ id }) => id !== same.id), same]);
    else if (isTagNameTooShort(name)) toast.error(t(($) => $.contacts.tagTooShort));
    else creation.mutate(name);
  };

  return (
    <Autocomplete
      multiple
      freeSolo
      size="small"
      options={options}
      value={[...chosen]}
      loading={creation.isPending}
      isOptionEqualToValue={(option, value) => typeof value !== 'string' && option.id === value.id}
      getOptionLabel={(tag) => (typeof tag === 'string' ? tag : tag.name)}
      filterOptions={(all, state) => {
        const found = filter(all, state);
        const name = state.inputValue.trim();
        const isKnown = all.some((tag) => searchable(tag.name) === searchable(name));
        return name === '' || isKnown ? found : [...found, { id: 0, name, color: '#57534E' }];
      }}
      onChange={(_, values) => choose(values)}
      renderOption={({ key, ...props }, tag) => (
        <li key={key} {...props}>
          {isNew(tag) ? (
            t(($) => $.contacts.createTag, { name: tag.name })
          ) : (
            <ColorChip color={tag.color}>{tag.name}</ColorChip>
          )}
        </li>
      )}
      renderValue={(values, getItemProps) =>
        values.map((tag, index) => {
          const { key, ...props } = getItemProps({ index });
          if (typeof tag === 'string') return null;
          return (
            <Chip
              key={key}
              {...props}
              size="small"
              label={tag.name}
              style={{ backgroundColor: tag.color, color: inkOn(tag.color) }}
              sx={{ borderRadius: 1.5, '& .MuiChip-deleteIcon, & .MuiChip-deleteIcon:hover': { color: 'inherit' } }}
            />
          );
        })
      }
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={inputRef}
          label={t(($) => $.contacts.fields.tags)}
          error={problem !== undefined}
          helperText={
            problem ??
            helpOfChoices(
              asked,
              t(($) => $.contacts.fields.tagsHelp),
            )
          }
        />
      )}
    />
  );
}
