import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation, withTexts } from '#platform/i18n';
import { lazyPart } from '#ui/lazy-part';
import { helpsQuery } from './helps.api.ts';
import type { VideoDialogProps } from './video-dialog.tsx';

const VideoDialog = lazyPart<VideoDialogProps>(
  async () => (await withTexts(() => import('./video-dialog.tsx'), 'helps')()).VideoDialog,
);

/** The question mark of a page, where a help belongs to it. */
export function PageHelp({ page }: { readonly page: string | undefined }) {
  const { t } = useTranslation('shell');
  const { data } = useQuery(helpsQuery);
  const [isOpen, setOpen] = useState(false);
  const help = page === undefined ? undefined : data?.find((one) => one.page === page);
  if (!help) return null;
  return (
    <>
      <IconButton
        color="inherit"
        aria-label={t(($) => $.shell.pageHelp)}
        title={help.title}
        onClick={() => setOpen(true)}
      >
        <HelpOutlineOutlined />
      </IconButton>
      {isOpen && <VideoDialog help={help} onClose={() => setOpen(false)} />}
    </>
  );
}
