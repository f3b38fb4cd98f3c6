import AddOutlined from '@mui/icons-material/AddOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import SearchOff from '@mui/icons-material/SearchOff';
import type { LiveRecord } from '@oplano/core/lists';
import type { ReactNode } from 'react';
import type { RowSource } from '#platform/query';
import { AddButton } from '#ui/add-button';
import { DataTable, type Column, type DataTableProps, type RowAction } from '#ui/data-table';
import { EmptyState } from '#ui/empty-state';
import { PageHeader } from '#ui/page-header';
import { SearchField } from '#ui/search-field';
import type { RecordKind } from './define-record.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import styles from './record-screen.module.css';
import { useRecordTexts, type RecordNamespace, type TextsIn } from './record-texts.ts';
import { useOpened } from './use-opened.ts';

/** What a dialog of one record, or of a new one, is opened with. */
export interface DialogProps {
  readonly open: boolean;
  /** Undefined for a new one. */
  readonly id: number | undefined;
  readonly onClose: () => void;
}

type OwnActions<T> = Readonly<Record<'edit' | 'remove', RowAction<T>>>;

/** A column is headed by the text of its key, unless it says another. */
type RecordColumn<T, N extends RecordNamespace> = Omit<Column<T>, 'key' | 'header'> &
  ({ readonly key: TextsIn<N, 'columns'>; readonly header?: string } | Pick<Column<T>, 'key' | 'header'>);

interface RecordScreenProps<T extends LiveRecord, N extends RecordNamespace> {
  readonly kind: RecordKind<T, N>;
  /** Tells records of one file of texts apart: `title_lane`. */
  readonly context?: string;
  readonly list: RowSource<T> & { readonly search?: (searchParam: string) => void };
  /** Something besides the search chooses what is shown. */
  readonly isFiltered?: boolean;
  readonly columns: readonly RecordColumn<T, N>[];
  /** Shown where there is nothing yet. */
  readonly icon: ReactNode;
  readonly addIcon?: ReactNode;
  /** Takes the place of the button that adds one. */
  readonly add?: ReactNode;
  /** The way back, and what stands beside the search. */
  readonly lead?: ReactNode;
  readonly tools?: ReactNode;
  /** Below the head of the page. */
  readonly notes?: ReactNode;
  readonly mayEdit?: (record: T) => boolean;
  readonly mayDelete?: (record: T) => boolean;
  /** The buttons of a row, where there are more or others than edit and delete. */
  readonly actions?: (own: OwnActions<T>) => readonly RowAction<T>[];
  readonly dialog: (props: DialogProps & { readonly onCreated: (record: T) => void }) => ReactNode;
  /** What deleting a record touches. */
  readonly consequences?: (record: T) => ReactNode;
  /** Said where a record cannot be deleted, instead of why. */
  readonly notDeleted?: string;
  /** What else the table is told: sorting, page sizes. */
  readonly table?: Partial<DataTableProps<T>>;
  /** What draws the table, where it can do more. */
  readonly renderTable?: (props: DataTableProps<T>) => ReactNode;
}

/** A page of records: found, added, changed and deleted. */
export function RecordScreen<T extends LiveRecord, N extends RecordNamespace>(props: RecordScreenProps<T, N>) {
  const { kind, context, list, mayEdit, mayDelete, consequences } = props;
  const say = useRecordTexts(kind.name, context);
  const opened = useOpened<'edit' | 'delete', T>();
  const edit = (record: T) => {
    if (mayEdit?.(record) ?? true) opened.open('edit', record);
  };
  const own: OwnActions<T> = {
    edit: {
      key: 'edit',
      label: (record) => say('edit', record),
      icon: <EditOutlined />,
      onClick: edit,
      ...(mayEdit && { isOffered: mayEdit }),
    },
    remove: {
      key: 'delete',
      label: (record) => say('delete', record),
      icon: <DeleteOutlined />,
      onClick: (record) => opened.open('delete', record),
      ...(mayDelete && { isOffered: mayDelete }),
    },
  };
  const actions = props.actions?.(own) ?? [own.edit, own.remove];
  const table: DataTableProps<T> = {
    label: say('tableLabel'),
    list,
    columns: props.columns.map((column) => ({ ...column, header: column.header ?? say(`columns.${column.key}`) })),
    // Where nobody may do anything, no column says so.
    ...(actions.length > 0 && { actions: { header: say('columns.actions'), items: actions } }),
    onOpen: edit,
    empty: <Nothing {...props} search={list.searchParam} />,
    countLabel: list.search && say('count', {}, list.count),
    ...props.table,
  };
  return (
    <div className={styles.screen}>
      <PageHeader
        title={say('title')}
        lead={props.lead}
        search={list.search && <SearchField label={say('search')} onSearch={list.search} />}
        tools={props.tools}
        action={
          props.add ?? (
            <AddButton icon={props.addIcon ?? <AddOutlined />} onClick={() => opened.open('edit')}>
              {say('add')}
            </AddButton>
          )
        }
      />
      {props.notes}
      {props.renderTable ? props.renderTable(table) : <DataTable {...table} />}
      {props.dialog({
        open: opened.is('edit'),
        id: opened.record?.id,
        onClose: opened.close,
        onCreated: (record) => opened.open('edit', record),
      })}
      <DeleteDialog
        kind={kind}
        open={opened.is('delete')}
        record={opened.record}
        refusedText={props.notDeleted}
        onClose={opened.close}
      >
        {opened.record && consequences?.(opened.record)}
      </DeleteDialog>
    </div>
  );
}

interface NothingProps {
  readonly kind: { readonly name: RecordNamespace };
  readonly context?: string;
  readonly icon: ReactNode;
  readonly search: string | undefined;
  readonly isFiltered?: boolean;
}

function Nothing({ kind, context, icon, search, isFiltered }: NothingProps) {
  const say = useRecordTexts(kind.name, context);
  if (!search && !isFiltered) return <EmptyState icon={icon} title={say('empty.title')} text={say('empty.text')} />;
  const title = search ? say('noMatch.title', { search }) : say('noMatch.filtered');
  return <EmptyState icon={<SearchOff />} title={title} text={say('noMatch.text')} />;
}
