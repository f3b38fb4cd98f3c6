import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined';
import { defineFeature, lateLive } from '#platform/feature';
import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';

const FileListsScreen = lazyScreen(
  withTexts(() => import('./file-lists-screen.tsx'), 'fileLists'),
  'FileListsScreen',
);

export const fileListsFeature = defineFeature({
  pages: { files: { icon: <AttachFileOutlined />, screen: FileListsScreen } },
  live: (client) =>
    lateLive(client, ['fileLists'], { fileLists: ['create', 'update', 'delete'] }, async () => ({
      fileLists: (await import('./file-lists.api.ts')).fileListRecord.handlers(client),
    })),
});
