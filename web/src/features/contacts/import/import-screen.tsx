import ArrowBack from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import { sheetProblem, type ContactImport, type ImportMapping, type SheetProblem } from '@oplano/contracts/contacts';
import { missingTarget } from '@oplano/core/contacts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '#platform/api';
import { useTranslation } from '#platform/i18n';
import { PageHeader } from '#ui/page-header';
import { toast, toastError } from '#ui/toast';
import { useMayImport } from '../use-may-import.ts';
import { DropZone } from './drop-zone.tsx';
import { checkImport, importQuery, loadFile, startImport, type Selection } from './import.api.ts';
import { chosenCount, MapRows } from './map-rows.tsx';
import { ProgressDialog } from './progress-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';
import styles from './import.module.css';

/** What is wrong with a file that the server did not read, where it said so. */
function problemOf(error: unknown): SheetProblem | undefined {
  if (!(error instanceof ApiError) || error.code !== 'ERR_IMPORT_FILE') return undefined;
  const { problem } = (error.details ?? {}) as { problem?: unknown };
  return sheetProblem.safeParse(problem).data;
}

const everything: Selection = { everyLine: true, lines: [] };

/** Contacts from a file: load, say which column is what, choose lines, look at what would happen, import. */
export function ImportScreen() {
  const { t } = useTranslation('contacts');
  const navigate = useNavigate();
  const mayImport = useMayImport();
  const [file, setFile] = useState<ContactImport>();
  const loading = useMutation({
    mutationFn: loadFile,
    onSuccess: setFile,
    onError: (error) => {
      const problem = problemOf(error);
      if (problem) toast.error(t(($) => $.contacts.import.fileProblems[problem]));
      else toastError(error);
    },
  });
  const back = () => void navigate({ to: '/contacts' });
  return (
    <div className={styles.screen}>
      <PageHeader title={t(($) => $.contacts.import.title)}>
        <Button color="inherit" startIcon={<ArrowBack />} onClick={back}>
          {t(($) => $.contacts.import.back)}
        </Button>
      </PageHeader>
      {!mayImport && <p className={styles.quiet}>{t(($) => $.contacts.import.adminsOnly)}</p>}
      {mayImport && file && <Steps key={file.id} file={file} onOther={() => setFile(undefined)} onFinished={back} />}
      {mayImport && !file && <DropZone isLoading={loading.isPending} onFile={(chosen) => loading.mutate(chosen)} />}
    </div>
  );
}

interface StepsProps {
  readonly file: ContactImport;
  readonly onOther: () => void;
  readonly onFinished: () => void;
}

function Steps({ file, onOther, onFinished }: StepsProps) {
  const { t } = useTranslation('contacts');
  const client = useQueryClient();
  const [mapping, setMapping] = useState<ImportMapping>(file.mapping);
  const [selection, setSelection] = useState(everything);
  const [isReporting, setReporting] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const checking = useMutation({
    mutationFn: () => checkImport(file.id, mapping, selection),
    onSuccess: () => setReporting(true),
    onError: toastError,
  });
  const starting = useMutation({
    mutationFn: (validateContact: boolean) => startImport(file.id, mapping, selection, validateContact),
    onSuccess: (started) => {
      client.setQueryData(importQuery(file.id).queryKey, started);
      setReporting(false);
      setRunning(true);
    },
    onError: toastError,
  });

  const check = () => {
    const missing = missingTarget(mapping);
    if (missing === 'number') return toast.error(t(($) => $.contacts.import.noNumber));
    if (missing === 'name') return toast.error(t(($) => $.contacts.import.noName));
    if (chosenCount(selection, file.total) === 0) return toast.error(t(($) => $.contacts.import.noneChosen));
    checking.mutate();
  };

  return (
    <>
      <div className={styles.bar}>
        <div>
          <p className={styles.fileName}>{file.fileName}</p>
          <p className={styles.quiet}>{t(($) => $.contacts.import.mapHelp)}</p>
        </div>
        <Button color="inherit" onClick={onOther}>
          {t(($) => $.contacts.import.otherFile)}
        </Button>
        <Button variant="contained" loading={checking.isPending} onClick={check}>
          {t(($) => $.contacts.import.submit)}
        </Button>
      </div>
      <MapRows file={file} mapping={mapping} onMapping={setMapping} selection={selection} onSelection={setSelection} />
      <ReportDialog
        open={isReporting}
        report={checking.data}
        isStarting={starting.isPending}
        onStart={(validateContact) => starting.mutate(validateContact)}
        onClose={() => setReporting(false)}
      />
      {isRunning && <ProgressDialog importId={file.id} onClose={onFinished} />}
    </>
  );
}
