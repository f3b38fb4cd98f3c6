import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { User } from '@oplano/contracts/users';
import { useEffect, useId, useState } from 'react';
import { FormProvider, useForm, useFormState } from 'react-hook-form';
import { useTranslation } from '#platform/i18n';
import { useDelayedSubmit } from '#platform/query';
import { useActor } from '#platform/session';
import { CurrentPassword, useCurrentPassword } from './current-password.tsx';
import { GeneralTab } from './general-tab.tsx';
import { PermissionsTab } from './permissions-tab.tsx';
import { useSaveUser } from './use-save-user.ts';
import { editableBy, resolverFor, valuesOf, type UserFormInput } from './user-form.ts';
import type { UserForm } from '@oplano/contracts/users';
import styles from './user-dialog.module.css';

/** Whether the form may simply be closed: `changed` asks first, `saving` waits. */
export type Hold = 'none' | 'changed' | 'saving';

interface UserFormContentProps {
  readonly user: User | undefined;
  readonly onHold: (hold: Hold) => void;
  readonly onCancel: () => void;
  readonly onSaved: () => void;
}

type TabName = 'general' | 'permissions';

export function UserFormContent({ user, onHold, onCancel, onSaved }: UserFormContentProps) {
  const { t } = useTranslation(['users', 'common']);
  const editable = editableBy(useActor(), user?.id);
  const [tab, setTab] = useState<TabName>('general');
  const [picture, setPicture] = useState<File | null>(null);
  const id = useId();
  const form = useForm<UserFormInput, unknown, UserForm>({
    resolver: resolverFor(!user),
    defaultValues: valuesOf(user),
    mode: 'onTouched',
  });
  const { isDirty, dirtyFields } = useFormState({ control: form.control });
  const current = useCurrentPassword();
  const save = useSaveUser(user, (field, message) => {
    setTab('general');
    if (field === 'currentPassword') return current.refuse(message);
    form.setError(field, { type: 'server', message }, { shouldFocus: true });
  });
  const { submit, isSubmitting } = useDelayedSubmit(async (values: UserForm) => {
    if (await save({ values, dirty: dirtyFields, picture, currentPassword: current.value })) onSaved();
  });

  const hold = isSubmitting ? 'saving' : isDirty || picture ? 'changed' : 'none';
  useEffect(() => {
    onHold(hold);
    return () => onHold('none');
  }, [hold, onHold]);

  return (
    <FormProvider {...form}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => void form.handleSubmit(submit, () => setTab('general'))(event)}
      >
        {editable.permissions && (
          <Tabs
            className={styles.tabs}
            value={tab}
            onChange={(_, next: TabName) => setTab(next)}
            aria-label={t(($) => $.users.dialog.tabs)}
          >
            <Tab
              value="general"
              id={`${id}-general`}
              aria-controls={`${id}-general-panel`}
              label={t(($) => $.users.dialog.general)}
            />
            <Tab
              value="permissions"
              id={`${id}-permissions`}
              aria-controls={`${id}-permissions-panel`}
              label={t(($) => $.users.dialog.permissions)}
            />
          </Tabs>
        )}
        <DialogContent dividers className={styles.content}>
          <div
            hidden={tab !== 'general'}
            {...(editable.permissions
              ? { role: 'tabpanel', id: `${id}-general-panel`, 'aria-labelledby': `${id}-general` }
              : {})}
          >
            <GeneralTab
              user={user}
              editable={editable}
              hasPicture={picture !== null}
              onPicture={setPicture}
              proof={<CurrentPassword user={user} {...current} />}
            />
          </div>
          {editable.permissions && (
            <div
              hidden={tab !== 'permissions'}
              role="tabpanel"
              id={`${id}-permissions-panel`}
              aria-labelledby={`${id}-permissions`}
            >
              <PermissionsTab />
            </div>
          )}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" disabled={isSubmitting} onClick={onCancel}>
            {t(($) => $.common.cancel)}
          </Button>
          <Button type="submit" variant="contained" loading={isSubmitting}>
            {t(($) => $.common.save)}
          </Button>
        </DialogActions>
      </form>
    </FormProvider>
  );
}
