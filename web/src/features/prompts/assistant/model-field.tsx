import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { toastError } from '#ui/toast';
import { listModels } from './assistant.api.ts';

/** Whose key is asked with: what stands in the form, or the one that is kept of a prompt or of the company. */
interface ModelsPlace {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly promptId: number | null;
}

/** A model: typed, or chosen from those that the provider offers, asked for when somebody wants to choose. */
export function ModelField({
  model,
  place,
  onModel,
}: {
  readonly model: string;
  readonly place: ModelsPlace;
  readonly onModel: (model: string) => void;
}) {
  const { t } = useTranslation('assistant');
  const [models, setModels] = useState<readonly string[]>([]);
  return (
    <>
      <Autocomplete
        freeSolo
        options={[...models]}
        inputValue={model}
        onInputChange={(_event, typed) => onModel(typed)}
        renderInput={(params) => (
          <TextField
            {...params}
            label={t(($) => $.assistant.account.model)}
            helperText={t(($) => $.assistant.account.modelHelp)}
          />
        )}
      />
      <Button onClick={() => void listModels(place).then(setModels, toastError)}>
        {t(($) => $.assistant.account.models)}
      </Button>
    </>
  );
}
