import PsychologyOutlined from '@mui/icons-material/PsychologyOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation, withTexts } from '#platform/i18n';
import { useLiveList } from '#platform/query';
import { RecordScreen } from '#platform/records';
import { Quiet, Strong } from '#ui/cells';
import { lazyWindow } from '#ui/lazy-part';
import { promptRecord } from './prompts.api.ts';

const AccountDialog = lazyWindow(
  withTexts(async () => (await import('./assistant/account-dialog.tsx')).AccountDialog, 'assistant'),
);
const PromptDialog = lazyWindow(async () => (await import('./prompt-dialog.tsx')).PromptDialog);

/** How the assistants of the company answer. */
export function PromptsScreen() {
  const { t } = useTranslation('prompts');
  const [showsAccount, setShowsAccount] = useState(false);
  return (
    <RecordScreen
      kind={promptRecord}
      list={useLiveList(promptRecord.list)}
      columns={[
        { key: 'name', cell: ({ name }) => <Strong>{name}</Strong>, card: 'title' },
        {
          key: 'queue',
          cell: ({ queue }) => queue?.name ?? <Quiet>{t(($) => $.prompts.noQueue)}</Quiet>,
          card: 'detail',
        },
        { key: 'maxTokens', cell: ({ maxTokens }) => maxTokens, width: 180, card: 'meta' },
      ]}
      tools={
        <>
          <Button variant="outlined" onClick={() => setShowsAccount(true)}>
            {t(($) => $.prompts.account)}
          </Button>
          {showsAccount && <AccountDialog open onClose={() => setShowsAccount(false)} />}
        </>
      }
      icon={<PsychologyOutlined />}
      dialog={(props) => <PromptDialog {...props} />}
    />
  );
}
