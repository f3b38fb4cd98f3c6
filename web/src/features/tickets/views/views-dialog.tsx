import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import type { SavedView } from '@oplano/contracts/tickets';
import { mayShareViews } from '@oplano/core/tickets';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '#platform/i18n';
import { useActor } from '#platform/session';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { FormDialog } from '#ui/form-dialog';
import { useViewChange } from './use-view-change.ts';
import { changeView, deleteView, orderViews, useKnownViews } from './views.api.ts';
import styles from './views.module.css';

export interface ViewsDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** One's own views, and, for admins to change, those of the company. */
export function ViewsDialog({ open, onClose }: ViewsDialogProps) {
  const { t } = useTranslation('views');
  const views = useKnownViews();
  const [own, shared] = [views.filter(({ isShared }) => !isShared), views.filter(({ isShared }) => isShared)];
  return (
    <FormDialog open={open} title={t(($) => $.views.arrange)} maxWidth="sm" onClose={onClose}>
      <ViewList title={t(($) => $.views.own)} views={own} />
      <ViewList title={t(($) => $.views.shared)} views={shared} />
    </FormDialog>
  );
}

function ViewList({ title, views }: { readonly title: string; readonly views: readonly SavedView[] }) {
  const { t } = useTranslation(['views', 'common']);
  const actor = useActor();
  const change = useViewChange();
  const [leaving, setLeaving] = useState<SavedView | null>(null);
  if (views.length === 0) return null;
  const mayShare = mayShareViews(actor);
  const move = (from: number, to: number) => {
    const ids = views.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    change.mutate(() =>
      orderViews(
        ids,
        views.some(({ isShared }) => isShared),
      ),
    );
  };
  return (
    <section className={styles.list} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {views.map((view, index) => {
          const { id, name, isShared } = view;
          const mayChange = !isShared || mayShare;
          return (
            <li key={id}>
              <ViewName
                view={view}
                isLocked={!mayChange}
                onName={(wanted) => change.mutate(() => changeView(id, { name: wanted }))}
              />
              {mayChange && (
                <>
                  <Deed
                    label={t(($) => $.views.up, { name })}
                    isOff={index === 0 || change.isPending}
                    onClick={() => move(index, index - 1)}
                  >
                    <ArrowUpward fontSize="small" />
                  </Deed>
                  <Deed
                    label={t(($) => $.views.down, { name })}
                    isOff={index === views.length - 1 || change.isPending}
                    onClick={() => move(index, index + 1)}
                  >
                    <ArrowDownward fontSize="small" />
                  </Deed>
                  {mayShare && (
                    <Deed
                      label={t(($) => $.views[isShared ? 'unshareOne' : 'shareOne'], { name })}
                      isOff={change.isPending}
                      onClick={() => change.mutate(() => changeView(id, { isShared: !isShared }))}
                    >
                      {isShared ? <PersonOutlined fontSize="small" /> : <GroupOutlined fontSize="small" />}
                    </Deed>
                  )}
                  <Deed
                    label={t(($) => $.views.remove, { name })}
                    isOff={change.isPending}
                    onClick={() => setLeaving(view)}
                  >
                    <DeleteOutlined fontSize="small" />
                  </Deed>
                </>
              )}
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        open={leaving !== null}
        title={t(($) => $.views.removing, { name: leaving?.name ?? '' })}
        confirmLabel={t(($) => $.views.removeNow)}
        isDestructive
        onConfirm={() => {
          if (leaving) change.mutate(() => deleteView(leaving.id));
          setLeaving(null);
        }}
        onClose={() => setLeaving(null)}
      >
        {t(($) => $.views[leaving?.isShared ? 'removingShared' : 'removingOwn'])}
      </ConfirmDialog>
    </section>
  );
}

interface ViewNameProps {
  readonly view: SavedView;
  readonly isLocked: boolean;
  readonly onName: (name: string) => void;
}

/** Renamed where it stands: with Enter, or when one goes on. */
function ViewName({ view, isLocked, onName }: ViewNameProps) {
  const { t } = useTranslation('views');
  const [typed, setTyped] = useState<string | null>(null);
  const settle = () => {
    const name = typed?.trim() ?? '';
    if (name !== '' && name !== view.name) onName(name);
    setTyped(null);
  };
  return (
    <TextField
      size="small"
      fullWidth
      disabled={isLocked}
      value={typed ?? view.name}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={settle}
      onKeyDown={({ key }) => key === 'Enter' && settle()}
      slotProps={{ htmlInput: { maxLength: 60, 'aria-label': t(($) => $.views.nameOf, { name: view.name }) } }}
    />
  );
}

interface DeedProps {
  readonly label: string;
  readonly isOff: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Deed({ label, isOff, onClick, children }: DeedProps) {
  return (
    <IconButton size="small" title={label} aria-label={label} disabled={isOff} onClick={onClick}>
      {children}
    </IconButton>
  );
}
