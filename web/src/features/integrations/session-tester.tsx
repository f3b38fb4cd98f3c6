import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { SessionTest } from '@oplano/contracts/integrations';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from '#platform/i18n';
import { toast, toastError } from '#ui/toast';
import type { IntegrationInput } from './integration-form.ts';
import { testIntegration } from './integrations.api.ts';
import styles from './session-tester.module.css';

/** Asks the program as the form has it now, before anybody saves it, and shows what went out and what came back. */
export function SessionTester({ integrationId }: { readonly integrationId: number | null }) {
  const { t } = useTranslation('integrations');
  const { getValues, trigger } = useFormContext<IntegrationInput>();
  const [result, setResult] = useState<SessionTest | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const ask = async (): Promise<void> => {
    if (!(await trigger())) return;
    const { type, projectName, jsonContent, language, urlN8N, typebotSlug } = getValues();
    setIsAsking(true);
    try {
      const answer = await testIntegration({
        type,
        projectName,
        jsonContent,
        language,
        urlN8N,
        typebotSlug,
        integrationId,
      });
      setResult(answer);
      if (answer.ok) toast.success(t(($) => $.integrations.test.ok));
    } catch (error) {
      setResult(null);
      toastError(error);
    } finally {
      setIsAsking(false);
    }
  };
  return (
    <section className={styles.tester} aria-busy={isAsking}>
      <Button variant="outlined" disabled={isAsking} onClick={() => void ask()}>
        {t(($) => $.integrations.test.button)}
      </Button>
      <div aria-live="polite" className={styles.result}>
        {result && <Result result={result} />}
      </div>
    </section>
  );
}

function Result({ result }: { readonly result: SessionTest }) {
  const { t } = useTranslation('integrations');
  const { failure, says } = result;
  const nothing = t(($) => $.integrations.test.nothing);
  return (
    <>
      {failure !== null && <Alert severity="error">{t(($) => $.integrations.failures[failure])}</Alert>}
      {result.ok && (
        <p className={styles.says}>
          {t(($) => $.integrations.test.says)}: {says.filter((one) => one !== '').join(' · ') || nothing}
        </p>
      )}
      {(['sent', 'received'] as const).map((side) => (
        <details key={side}>
          <summary>{t(($) => $.integrations.test[side])}</summary>
          <pre className={styles.exchange}>{result[side] || nothing}</pre>
        </details>
      ))}
    </>
  );
}
