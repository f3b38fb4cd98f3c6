import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined';
import type { FileList } from '@oplano/contracts/file-lists';
import { useTranslation } from '#platform/i18n';
import { useLiveList } from '#platform/query';
import { RecordScreen } from '#platform/records';
import { Quiet, Strong } from '#ui/cells';
import { lazyWindow } from '#ui/lazy-part';
import { fileListRecord } from './file-lists.api.ts';

const FileListDialog = lazyWindow(async () => (await import('./file-list-dialog.tsx')).FileListDialog);

/** Lists of files that the bot sends. */
export function FileListsScreen() {
  const { t } = useTranslation('fileLists');
  const fileCount = ({ options }: FileList) => {
    const missing = options.filter(({ path }) => path === null).length;
    const files = t(($) => $.fileLists.files, { count: options.length - missing });
    return missing === 0 ? files : `${files}, ${t(($) => $.fileLists.missing, { count: missing })}`;
  };
  return (
    <RecordScreen
      kind={fileListRecord}
      list={useLiveList(fileListRecord.list)}
      columns={[
        { key: 'name', cell: ({ name }) => <Strong>{name}</Strong>, card: 'title' },
        { key: 'files', cell: (list) => <Quiet>{fileCount(list)}</Quiet>, card: 'detail' },
      ]}
      icon={<AttachFileOutlined />}
      dialog={(props) => <FileListDialog {...props} />}
    />
  );
}
