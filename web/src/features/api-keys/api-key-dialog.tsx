import { apiKeyCreation, type ApiKey } from '@oplano/contracts/api-keys';
import { scopes } from '@oplano/contracts/principals';
import { z } from 'zod';
import { changesOf, fromField, resolverOf, toField } from '#platform/forms';
import { useTranslation } from '#platform/i18n';
import { RecordDialog, recordFields, useProblemText, type DialogProps } from '#platform/records';
import { FormChecks } from '#ui/form-checks';
import { apiKeyRecord, createApiKey, updateApiKey } from './api-keys.api.ts';

/** The field of a date holds what the browser writes there. */
const draft = apiKeyCreation.extend({ expiresAt: z.string() });
type Draft = z.input<typeof draft>;

const { Text } = recordFields<'apiKeys', Draft>('apiKeys');
const resolver = resolverOf(draft);
const valuesOf = (record: ApiKey | undefined): Draft => ({
  name: record?.name ?? '',
  scopes: record?.scopes ?? [],
  expiresAt: record?.expiresAt ? toField(new Date(record.expiresAt)) : '',
});

interface ApiKeyDialogProps extends DialogProps {
  readonly onMade: (key: string) => void;
}

/** Makes a key or changes how far it reaches. A new one is shown once it is made. */
export function ApiKeyDialog({ onMade, ...dialog }: ApiKeyDialogProps) {
  const { t } = useTranslation('apiKeys');
  const problemText = useProblemText('apiKeys');
  const create = async (form: z.output<typeof apiKeyCreation>) => {
    const { key, ...made } = await createApiKey(form);
    onMade(key);
    return made;
  };
  return (
    <RecordDialog
      {...dialog}
      kind={apiKeyRecord}
      resolver={() => resolver}
      values={valuesOf}
      save={({ expiresAt, ...rest }, { record, dirty }) => {
        const form = { ...rest, expiresAt: fromField(expiresAt)?.toISOString() ?? null };
        return record ? updateApiKey(record.id, changesOf(form, dirty)) : create(form);
      }}
      fieldOfCode={{ ERR_API_KEY_NAME_TAKEN: 'name' }}
    >
      {() => (
        <>
          <Text name="name" required autoFocus htmlInput={{ maxLength: 100 }} />
          <Text name="expiresAt" type="datetime-local" />
          <FormChecks<Draft>
            name="scopes"
            label={t(($) => $.apiKeys.fields.scopes)}
            options={scopes}
            problemText={problemText}
          />
        </>
      )}
    </RecordDialog>
  );
}
