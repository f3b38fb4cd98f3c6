import type { User } from '@oplano/contracts/users';
import { planLimitOf } from '#platform/api';
import { changesOf } from '#platform/forms';
import { errorText, useTranslation } from '#platform/i18n';
import { PartlySaved, TabbedDialog, titleNaming } from '#platform/records';
import { useActor } from '#platform/session';
import { createUser, updateUser, uploadPicture, userRecord } from '../users.api.ts';
import { UserGeneralTab } from './general-tab.tsx';
import { PermissionsTab } from './permissions-tab.tsx';
import { editableBy, userFieldOf, resolverFor, valuesOf } from './user-form.ts';

export interface UserDialogProps {
  readonly open: boolean;
  /** Left out for a new user. */
  readonly userId?: number | undefined;
  readonly onClose: () => void;
}

/** Adds a user, changes one, or lets a person change themselves; each sees the fields that are theirs to change. */
export function UserDialog({ open, userId, onClose }: UserDialogProps) {
  const { t } = useTranslation('users');
  const actor = useActor();
  const editable = editableBy(actor, userId);
  const title = userId === undefined ? 'create' : userId === actor.userId ? 'own' : 'edit';
  const general = {
    name: 'general',
    label: t(($) => $.users.dialog.general),
    content: (user: User | undefined) => <UserGeneralTab user={user} editable={editable} />,
  } as const;
  const permissions = {
    name: 'permissions',
    label: t(($) => $.users.dialog.permissions),
    content: () => <PermissionsTab />,
  } as const;
  return (
    <TabbedDialog
      open={open}
      id={userId}
      onClose={onClose}
      kind={userRecord}
      // One's own profile needs no name.
      title={(user) =>
        titleNaming(
          t(($) => $.users.dialog[title]),
          title === 'own' ? undefined : user,
        )
      }
      resolver={(user) => resolverFor(!user)}
      values={(user) => ({ ...valuesOf(user), currentPassword: '', picture: null })}
      save={async ({ picture, currentPassword, ...form }, { record, dirty }) => {
        const saved = record
          ? await updateUser(record.id, changesOf({ ...form, currentPassword }, dirty))
          : await createUser(form);
        return savePicture(saved, picture, (reason) => t(($) => $.users.pictureFailed, { reason }));
      }}
      fieldOfCode={userFieldOf}
      explain={(error) => {
        const limit = planLimitOf(error);
        return limit === undefined ? undefined : t(($) => $.users.planLimit, { limit });
      }}
      tabsLabel={t(($) => $.users.dialog.tabs)}
      tabs={editable.permissions ? [general, permissions] : [general]}
    />
  );
}

async function savePicture(saved: User, picture: File | null | undefined, problem: (reason: string) => string) {
  try {
    return picture ? await uploadPicture(saved.id, picture) : saved;
  } catch (error) {
    return new PartlySaved(saved, problem(await errorText(error)));
  }
}
