import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { ContactDetails, ContactTag } from '@oplano/contracts/contacts';
import { isTagNameTooShort } from '@oplano/core/tags';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { createTag, tagNamesQuery } from '#features/tags';
import { useTranslation } from '#platform/i18n';
import { helpOfChoices } from '#ui/no-choices';
import { toast, toastError } from '#ui/toast';
import { contactChanged, syncDrawerTags } from './drawer.api.ts';
import styles from './drawer.module.css';

/** The tags of the contact; each change is saved at once, and a new name becomes a new tag. */
export function TagsField({ contact }: { readonly contact: ContactDetails }) {
  const { t } = useTranslation(['messages', 'contacts']);
  const client = useQueryClient();
  const labelId = useId();
  const asked = useQuery(tagNamesQuery);
  const saving = useMutation({
    mutationFn: async (chosen: readonly (ContactTag | string)[]) => {
      const ids: number[] = [];
      for (const entry of chosen) {
        if (typeof entry !== 'string') ids.push(entry.id);
        else ids.push((await createTag({ name: entry.trim() })).id);
      }
      return syncDrawerTags(contact.id, [...new Set(ids)]);
    },
    onSuccess: (changed) => {
      contactChanged(client, changed);
      void client.invalidateQueries({ queryKey: tagNamesQuery.queryKey });
    },
    onError: toastError,
  });
  const [typed, setTyped] = useState('');
  const choose = (chosen: readonly (ContactTag | string)[], isRemoval: boolean) => {
    const named = chosen.find((entry) => typeof entry === 'string');
    if (named !== undefined && isTagNameTooShort(named)) return toast.error(t(($) => $.contacts.tagTooShort));
    if (!isRemoval) setTyped('');
    // A name that is refused is written on as well.
    saving.mutate(chosen, { onError: () => setTyped((now) => now || (named ?? '')) });
  };
  const shown: readonly ContactTag[] = saving.isPending
    ? saving.variables.filter((entry): entry is ContactTag => typeof entry !== 'string')
    : contact.tags;
  return (
    <section className={styles.section} aria-labelledby={labelId}>
      <h3 id={labelId}>{t(($) => $.messages.drawer.tags)}</h3>
      <Autocomplete<ContactTag, true, true, true>
        multiple
        freeSolo
        disableClearable
        size="small"
        options={asked.data ?? []}
        value={[...shown]}
        getOptionLabel={(tag) => (typeof tag === 'string' ? tag : tag.name)}
        getOptionKey={(tag) => (typeof tag === 'string' ? tag : tag.id)}
        isOptionEqualToValue={(option, value) => typeof value !== 'string' && option.id === value.id}
        filterSelectedOptions
        inputValue={typed}
        // What is too short stays to be written on.
        onInputChange={(_, next, reason) => {
          if (reason === 'input' || reason === 'clear') setTyped(next);
        }}
        onChange={(_, chosen, reason) => choose(chosen, reason === 'removeOption')}
        renderValue={(tags, getItemProps) =>
          tags.map((tag, index) => {
            const { key, onDelete } = getItemProps({ index });
            const name = typeof tag === 'string' ? tag : tag.name;
            return (
              <span
                key={key}
                className={styles.tag}
                style={typeof tag === 'string' ? undefined : { borderColor: tag.color }}
              >
                {name}
                <button
                  type="button"
                  aria-label={t(($) => $.messages.drawer.removeTag, { name })}
                  onClick={(event) => onDelete(event)}
                >
                  ×
                </button>
              </span>
            );
          })
        }
        renderInput={(params) => (
          <TextField
            {...params}
            helperText={helpOfChoices(asked)}
            placeholder={t(($) => $.messages.drawer.addTag)}
            slotProps={{
              ...params.slotProps,
              htmlInput: { ...params.slotProps.htmlInput, 'aria-label': t(($) => $.messages.drawer.addTag) },
            }}
          />
        )}
      />
    </section>
  );
}
