import Button from '@mui/material/Button';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { forgetCalls } from './lab.api.ts';
import styles from './machine-view.module.css';
import { readable, type LabMachine, type MachineCall } from './machines.ts';
import { useAct } from './use-lab.ts';

/** What arrived, newest first. */
export function MachineArrivals({ machine }: { readonly machine: LabMachine }) {
  const { t } = useTranslation('lab');
  const { act } = useAct();
  return (
    <section className={styles.part}>
      <div className={styles.titleLine}>
        <h3 className={styles.title}>{t(($) => $.lab.machines.heard)}</h3>
        {machine.heard.length > 0 && (
          <Button size="small" onClick={() => act(forgetCalls)}>
            {t(($) => $.lab.machines.forget)}
          </Button>
        )}
      </div>
      {machine.heard.length === 0 ? (
        <p className={styles.help}>{t(($) => $.lab.machines.nothing)}</p>
      ) : (
        <ul className={styles.heard} aria-label={t(($) => $.lab.machines.heard)}>
          {machine.heard.map((call) => (
            <Call key={call.id} call={call} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Call({ call }: { readonly call: MachineCall }) {
  const { t } = useTranslation('lab');
  const tag = useLanguageTag();
  const { status } = call.answered ?? {};
  return (
    <li>
      <details className={styles.call}>
        <summary className={styles.summary}>
          <time className={styles.time} dateTime={call.at}>
            {new Date(call.at).toLocaleTimeString(tag)}
          </time>
          <span className={styles.place}>{`${call.method} /${call.path}`}</span>
          {status !== undefined && (
            <span className={styles.status} data-good={status >= 200 && status < 300}>
              {status === 0 ? t(($) => $.lab.machines.cut) : status}
            </span>
          )}
        </summary>
        <pre className={styles.text}>
          {Object.entries(call.headers)
            .map(([name, value]) => `${name}: ${value}`)
            .join('\n')}
        </pre>
        {call.body !== '' && <pre className={styles.text}>{readable(call.body)}</pre>}
      </details>
    </li>
  );
}
