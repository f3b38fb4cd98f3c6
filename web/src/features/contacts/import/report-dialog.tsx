import type { ImportReport } from '@oplano/contracts/contacts';
import { useId, useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { FormDialog } from '#ui/form-dialog';
import { Switch } from '#ui/switch';
import styles from './import.module.css';

const kinds = ['created', 'updated', 'unchanged', 'duplicate', 'invalid', 'ignored'] as const;

interface ReportDialogProps {
  readonly open: boolean;
  /** Stays while the dialog fades out. */
  readonly report: ImportReport | undefined;
  /** Whether every number may be asked about on WhatsApp before it is taken in. */
  readonly offersCheck: boolean;
  readonly isStarting: boolean;
  readonly onStart: (validateContact: boolean) => void;
  readonly onClose: () => void;
}

/** What an import would do, before it does it. */
export function ReportDialog({ open, report, offersCheck, isStarting, onStart, onClose }: ReportDialogProps) {
  const { t } = useTranslation('contacts');
  const [validates, setValidates] = useState(false);
  const id = useId();
  return (
    <FormDialog
      open={open}
      title={t(($) => $.contacts.import.report.title)}
      submitLabel={t(($) => $.contacts.import.report.start)}
      hold={isStarting ? 'saving' : 'none'}
      canSubmit={report !== undefined && report.created + report.updated + report.unchanged > 0}
      onSubmit={(event) => {
        event.preventDefault();
        onStart(validates);
      }}
      onClose={onClose}
    >
      {report && (
        <>
          <dl className={styles.report}>
            {kinds.map((kind) => (
              <div key={kind} data-kind={kind}>
                <dt>{t(($) => $.contacts.import.report[kind])}</dt>
                <dd>{report[kind]}</dd>
              </div>
            ))}
          </dl>
          {report.problems.length > 0 && (
            <ul className={styles.problems} aria-label={t(($) => $.contacts.import.report.problems)}>
              {report.problems.map(({ line, problem, name, number }) => (
                <li key={line}>
                  <span className={styles.quiet}>{t(($) => $.contacts.import.line, { line })}</span>
                  <span className={styles.who}>{[name, number].filter(Boolean).join(' · ')}</span>
                  <span>{t(($) => $.contacts.import.problems[problem])}</span>
                </li>
              ))}
            </ul>
          )}
          {offersCheck && (
            <div className={styles.flag}>
              <label htmlFor={id}>
                {t(($) => $.contacts.import.report.validate)}
                <span className={styles.quiet}>{t(($) => $.contacts.import.report.validateHelp)}</span>
              </label>
              <Switch id={id} checked={validates} onChange={(_, checked) => setValidates(checked)} />
            </div>
          )}
        </>
      )}
    </FormDialog>
  );
}
