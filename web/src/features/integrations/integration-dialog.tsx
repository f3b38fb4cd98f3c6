import TextField from '@mui/material/TextField';
import { integrationLanguage, type IntegrationDetails } from '@oplano/contracts/integrations';
import { useWatch } from 'react-hook-form';
import { changesOf } from '#platform/forms';
import { useTranslation } from '#platform/i18n';
import { RecordDialog, type DialogProps } from '#platform/records';
import { FormSection } from '#ui/form-section';
import {
  integrationResolver,
  integrationTypes,
  integrationValues,
  Select,
  Text,
  type IntegrationInput,
} from './integration-form.ts';
import { createIntegration, integrationRecord, updateIntegration } from './integrations.api.ts';
import { SessionTester } from './session-tester.tsx';

/** Adds or changes a program outside, with what its type needs, and asks it to see whether it answers. */
export function IntegrationDialog(dialog: DialogProps) {
  return (
    <RecordDialog
      {...dialog}
      kind={integrationRecord}
      context={dialog.id === undefined ? 'added' : 'edited'}
      resolver={() => integrationResolver}
      values={integrationValues}
      save={(values, { record, dirty }) =>
        record ? updateIntegration(record.id, changesOf(values, dirty)) : createIntegration(values)
      }
      fieldOfCode={{
        ERR_INTEGRATION_URL: 'urlN8N',
        ERR_INTEGRATION_SLUG: 'typebotSlug',
        ERR_INTEGRATION_KEY_FILE: 'jsonContent',
      }}
    >
      {(record) => (
        <>
          <FormSection>
            <Type />
            <Text name="name" required autoFocus htmlInput={{ maxLength: 50 }} />
          </FormSection>
          <OfType record={record} />
          <SessionTester integrationId={record?.id ?? null} />
        </>
      )}
    </RecordDialog>
  );
}

function Type() {
  const { t } = useTranslation('integrations');
  const options = integrationTypes.map((value) => ({ value, text: t(($) => $.integrations.types[value]) }));
  return <Select name="type" options={options} />;
}

/** The fields that only one type has. */
function OfType({ record }: { readonly record: IntegrationDetails | undefined }) {
  const type = useWatch<IntegrationInput, 'type'>({ name: 'type' });
  switch (type) {
    case 'dialogflow':
      return <DialogflowFields />;
    case 'typebot':
      return <TypebotFields />;
    case 'n8n':
    case 'webhook':
      return (
        <FormSection isWide>
          <Text name="urlN8N" required type="url" htmlInput={{ maxLength: 2_000 }} />
          {record && record.secret !== '' && <Secret value={record.secret} />}
        </FormSection>
      );
  }
}

/** What the other side checks our signature with. */
function Secret({ value }: { readonly value: string }) {
  const { t } = useTranslation('integrations');
  return (
    <TextField
      fullWidth
      label={t(($) => $.integrations.fields.secret)}
      helperText={t(($) => $.integrations.fields.secretHelp)}
      value={value}
      slotProps={{ htmlInput: { readOnly: true, spellCheck: false } }}
    />
  );
}

function DialogflowFields() {
  const { t } = useTranslation('integrations');
  const options = integrationLanguage.options.map((value) => ({
    value,
    text: t(($) => $.integrations.languages[value]),
  }));
  return (
    <>
      <FormSection>
        <Text name="projectName" required htmlInput={{ maxLength: 200 }} />
        <Select name="language" options={options} />
      </FormSection>
      <FormSection isWide>
        <Text name="jsonContent" required multiline minRows={3} maxRows={10} htmlInput={{ spellCheck: false }} />
      </FormSection>
    </>
  );
}

const count = (typed: string): number => Math.trunc(Number(typed));

function TypebotFields() {
  return (
    <>
      <FormSection isWide>
        <Text name="urlN8N" required type="url" htmlInput={{ maxLength: 2_000 }} />
      </FormSection>
      <FormSection>
        <Text name="typebotSlug" required htmlInput={{ maxLength: 200 }} />
        <Text name="typebotExpires" type="number" read={count} htmlInput={{ min: 0, max: 10_080 }} />
        <Text name="typebotDelayMessage" type="number" read={count} htmlInput={{ min: 0, max: 60_000 }} />
        <Text name="typebotKeywordFinish" htmlInput={{ maxLength: 100 }} />
        <Text name="typebotKeywordRestart" htmlInput={{ maxLength: 100 }} />
      </FormSection>
      <FormSection isWide>
        <Text name="typebotRestartMessage" multiline minRows={2} maxRows={6} />
        <Text name="typebotUnknownMessage" multiline minRows={2} maxRows={6} />
      </FormSection>
    </>
  );
}
