import Button from '@mui/material/Button';
import { sheetProblem, type ContactImport, type ImportMapping, type SheetProblem } from '@oplano/contracts/contacts';
import { missingTarget } from '@oplano/core/contacts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#platform/api';
import { useTranslation } from '#platform/i18n';
import { BackButton } from '#ui/back-button';
import { PageHeader } from '#ui/page-header';
import { toast, toastError } from '#ui/toast';
import { DropZone } from './drop-zone.tsx';
import { checkImport, importQuery, startImport, type Selection } from './import.api.ts';
import { chosenCount, MapRows } from './map-rows.tsx';
import { ProgressDialog } from './progress-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { noteImport, importPlaceOf, useRunningImports } from './running-imports.ts';
import styles from './import.module.css';

/** What is wrong with a file that the server did not read, where it said so. */
function problemOf(error: unknown): SheetProblem | undefined {
  if (!(error instanceof ApiError) || error.code !== 'ERR_IMPORT_FILE') return undefined;
  const { problem } = (error.details ?? {}) as { problem?: unknown };
  return sheetProblem.safeParse(problem).data;
}

const everything: Selection = { everyLine: true, lines: [] };

export interface SheetImportProps {
  readonly title: string;
  /** The list people are put on; null: they become contacts. */
  readonly contactListId: number | null;
  /** Of the files that are taken, and which those are in words. */
  readonly endings: readonly string[];
  readonly help: string;
  /** Sends the file; nothing is imported by that. */
  readonly load: (file: File) => Promise<ContactImport>;
  /** Said instead, to whoever may not import. */
  readonly refusal?: string | undefined;
  readonly onClose: () => void;
}

/** People from a file: load, say which column is what, choose lines, look at what would happen, import. */
export function SheetImport({ title, contactListId, endings, help, load, refusal, onClose }: SheetImportProps) {
  const { t } = useTranslation('contacts');
  const [file, setFile] = useState<ContactImport>();
  const place = importPlaceOf(contactListId);
  const running = useRunningImports(({ begun }) => begun[place]);
  // Told to its end it is not told once more after a reload; here it stays until it is closed.
  const [ended, setEnded] = useState<number>();
  const shown = running ?? ended;
  const loading = useMutation({
    mutationFn: load,
    onSuccess: setFile,
    onError: (error) => {
      const problem = problemOf(error);
      if (problem) toast.error(t(($) => $.contacts.import.fileProblems[problem]));
      else toastError(error);
    },
  });
  return (
    <div className={styles.screen}>
      <PageHeader title={title} lead={<BackButton label={t(($) => $.contacts.import.back)} onClick={onClose} />} />
      {refusal && <p className={styles.quiet}>{refusal}</p>}
      {!refusal && file && <Steps key={file.id} file={file} place={place} onOther={() => setFile(undefined)} />}
      {!refusal && !file && (
        <DropZone
          endings={endings}
          help={help}
          isLoading={loading.isPending}
          onFile={(chosen) => loading.mutate(chosen)}
        />
      )}
      {shown !== undefined && (
        <ProgressDialog
          key={`running ${shown}`}
          importId={shown}
          onEnd={() => {
            setEnded(shown);
            noteImport(place, undefined);
          }}
          onClose={(isOver) => {
            if (isOver) noteImport(place, undefined);
            setEnded(undefined);
            onClose();
          }}
        />
      )}
    </div>
  );
}

interface StepsProps {
  readonly file: ContactImport;
  readonly place: string;
  readonly onOther: () => void;
}

function Steps({ file, place, onOther }: StepsProps) {
  const { t } = useTranslation('contacts');
  const client = useQueryClient();
  const [mapping, setMapping] = useState<ImportMapping>(file.mapping);
  const [selection, setSelection] = useState(everything);
  const [isReporting, setReporting] = useState(false);
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
      noteImport(place, file.id);
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
        // Numbers of a list are asked about later, a few at a time.
        offersCheck={file.contactListId === null}
        isStarting={starting.isPending}
        onStart={(validateContact) => starting.mutate(validateContact)}
        onClose={() => setReporting(false)}
      />
    </>
  );
}
