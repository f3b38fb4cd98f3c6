import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import {
  importPageSize,
  importTarget,
  type ContactImport,
  type ImportMapping,
  type ImportTarget,
} from '@oplano/contracts/contacts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { ErrorState } from '#ui/error-state';
import { LoadingBlock } from '#ui/loading-block';
import { toast } from '#ui/toast';
import { importRowsQuery, type Selection } from './import.api.ts';
import styles from './import.module.css';

const none = '';
/** People of a list have no tags; columns that are none of these stay with them under their heads. */
const listTargets = importTarget.exclude(['tags']).options;

const isChosen = ({ everyLine, lines }: Selection, line: number): boolean => lines.includes(line) !== everyLine;
export const chosenCount = ({ everyLine, lines }: Selection, total: number): number =>
  everyLine ? total - lines.length : lines.length;

const targetOf = (mapping: ImportMapping, column: number): ImportTarget | undefined =>
  importTarget.options.find((target) => mapping[target] === column);

interface MapRowsProps {
  readonly file: ContactImport;
  readonly mapping: ImportMapping;
  readonly onMapping: (mapping: ImportMapping) => void;
  readonly selection: Selection;
  readonly onSelection: (selection: Selection) => void;
}

/** The lines of the file: above each column what it is, before each line whether it is imported. */
export function MapRows({ file, mapping, onMapping, selection, onSelection }: MapRowsProps) {
  const { t } = useTranslation('contacts');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(importRowsQuery(file.id, page));
  const pages = Math.max(1, Math.ceil(file.total / importPageSize));
  const count = chosenCount(selection, file.total);
  const toggle = (line: number) => {
    const { everyLine, lines } = selection;
    onSelection({ everyLine, lines: lines.includes(line) ? lines.filter((one) => one !== line) : [...lines, line] });
  };

  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.sheet}>
      <div className={styles.scroll}>
        <table className={styles.table} aria-label={t(($) => $.contacts.import.rows)}>
          <thead>
            <tr>
              <th scope="col">
                <Checkbox
                  size="small"
                  checked={count === file.total}
                  indeterminate={count > 0 && count < file.total}
                  onChange={() => onSelection({ everyLine: count < file.total, lines: [] })}
                  slotProps={{ input: { 'aria-label': t(($) => $.contacts.import.all) } }}
                />
              </th>
              {file.columns.map((column, index) => (
                <th key={index} scope="col">
                  <span className={styles.column}>{column}</span>
                  <TargetSelect
                    column={index}
                    name={column}
                    targets={file.contactListId === null ? importTarget.options : listTargets}
                    mapping={mapping}
                    onMapping={onMapping}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data?.rows.map(({ line, cells }) => (
              <tr key={line} data-chosen={isChosen(selection, line)}>
                <td>
                  <Checkbox
                    size="small"
                    checked={isChosen(selection, line)}
                    onChange={() => toggle(line)}
                    slotProps={{ input: { 'aria-label': t(($) => $.contacts.import.line, { line }) } }}
                  />
                </td>
                {cells.map((cell, index) => (
                  <td key={index}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {!data && <LoadingBlock height={320} />}
      </div>
      <div className={styles.pager}>
        <span>{t(($) => $.contacts.import.chosen, { count, total: file.total })}</span>
        {pages > 1 && (
          <span className={styles.pages}>
            <Button color="inherit" disabled={page === 1} onClick={() => setPage(page - 1)}>
              {t(($) => $.contacts.import.previous)}
            </Button>
            {t(($) => $.contacts.import.page, { page, pages })}
            <Button color="inherit" disabled={page === pages} onClick={() => setPage(page + 1)}>
              {t(($) => $.contacts.import.next)}
            </Button>
          </span>
        )}
      </div>
    </div>
  );
}

interface TargetSelectProps {
  readonly column: number;
  readonly name: string;
  readonly targets: readonly ImportTarget[];
  readonly mapping: ImportMapping;
  readonly onMapping: (mapping: ImportMapping) => void;
}

function TargetSelect({ column, name, targets, mapping, onMapping }: TargetSelectProps) {
  const { t } = useTranslation('contacts');
  const current = targetOf(mapping, column);
  const choose = (target: ImportTarget | typeof none) => {
    if (target !== none && mapping[target] !== undefined && mapping[target] !== column) {
      toast.error(t(($) => $.contacts.import.taken, { field: t(($) => $.contacts.import.targets[target]) }));
      return;
    }
    const rest = Object.fromEntries(Object.entries(mapping).filter(([, at]) => at !== column));
    onMapping(target === none ? rest : { ...rest, [target]: column });
  };
  return (
    <Select
      size="small"
      fullWidth
      displayEmpty
      value={current ?? none}
      onChange={({ target }) => choose(target.value as ImportTarget | typeof none)}
      slotProps={{ input: { 'aria-label': t(($) => $.contacts.import.target, { column: name }) } }}
    >
      <MenuItem value={none}>{t(($) => $.contacts.import.noTarget)}</MenuItem>
      {targets.map((target) => (
        <MenuItem key={target} value={target}>
          {t(($) => $.contacts.import.targets[target])}
        </MenuItem>
      ))}
    </Select>
  );
}
