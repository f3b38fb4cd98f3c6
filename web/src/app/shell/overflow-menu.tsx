import MoreVertOutlined from '@mui/icons-material/MoreVertOutlined';
import IconButton from '@mui/material/IconButton';
import { useRef } from 'react';
import { useTranslation } from '#platform/i18n';
import { OverflowList } from './lazy-windows.ts';
import { useAnchor } from './use-anchor.ts';
import type { BarAction } from './use-bar-actions.tsx';

/** The controls of the top bar where there is no room for them. */
export function OverflowMenu({ actions }: { readonly actions: readonly BarAction[] }) {
  const { t } = useTranslation('shell');
  const { anchor, open, close } = useAnchor();
  const button = useRef<HTMLButtonElement>(null);
  const run = (action: BarAction) => {
    close();
    if (button.current) action.run(button.current);
  };
  return (
    <>
      <IconButton
        ref={button}
        aria-label={t(($) => $.shell.more)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={open}
      >
        <MoreVertOutlined />
      </IconButton>
      <OverflowList anchor={anchor} actions={actions} onRun={run} onClose={close} />
    </>
  );
}
