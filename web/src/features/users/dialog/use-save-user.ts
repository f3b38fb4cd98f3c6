import type { User, UserForm } from '@oplano/contracts/users';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, hasCode } from '#platform/api';
import { errorText, useTranslation } from '#platform/i18n';
import { patchLiveLists } from '#platform/query';
import { mergeOwnUser } from '#platform/session';
import { toast, toastError } from '#ui/toast';
import { createUser, updateUser, uploadPicture, userList } from '../users.api.ts';
import { fieldProblems, problemAt } from './problems.ts';
import { changesOf } from './user-form.ts';

/** Marks a field as refused: with the key of a problem, or with a text. */
type Refuse = (field: keyof UserForm | 'currentPassword', message: string) => void;

const fieldOfCode: Readonly<Record<string, keyof UserForm | 'currentPassword'>> = {
  ERR_CURRENT_PASSWORD: 'currentPassword',
  ERR_EMAIL_TAKEN: 'email',
  ERR_LAST_ADMIN: 'profile',
  ERR_LAST_OPERATOR: 'profile',
  ERR_NO_QUEUE_FOUND: 'queueIds',
  ERR_NO_WAPP_FOUND: 'whatsappId',
};

export interface Draft {
  readonly values: UserForm;
  readonly dirty: Readonly<Record<string, unknown>>;
  readonly picture: File | null;
  /** What somebody says who changes their own address or password. */
  readonly currentPassword: string;
}

/** Saves what the dialog holds. Answers whether it was saved; a refusal has then been shown where it belongs. */
export function useSaveUser(user: User | undefined, refuse: Refuse): (draft: Draft) => Promise<boolean> {
  const client = useQueryClient();
  const { t } = useTranslation('users');

  const follow = (kind: 'create' | 'update', record: User) => {
    patchLiveLists(client, userList, { kind, record });
    mergeOwnUser(record);
  };

  const showRefusal = async (error: unknown, values: UserForm) => {
    const field = error instanceof ApiError ? fieldOfCode[error.code] : undefined;
    if (field) return refuse(field, await errorText(error));
    if (hasCode(error, 'ERR_PLAN_LIMIT_USERS')) {
      const { limit } = (error.details ?? {}) as { limit?: number };
      if (limit !== undefined) return toast.error(t(($) => $.users.planLimit, { limit }));
    }
    const known = hasCode(error, 'ERR_VALIDATION') ? fieldProblems(error.details) : [];
    const shown = known.filter((problem) => problem.field in values);
    for (const problem of shown) refuse(problem.field as keyof UserForm, problemAt(problem));
    if (shown.length === 0) toastError(error);
  };

  const savePicture = async (userId: number, picture: File) => {
    try {
      follow('update', await uploadPicture(userId, picture));
      return true;
    } catch (error) {
      toast.error(t(($) => $.users.pictureFailed, { reason: await errorText(error) }));
      return false;
    }
  };

  return async ({ values, dirty, picture, currentPassword }) => {
    const proof = currentPassword ? { currentPassword } : {};
    try {
      const saved = user
        ? await updateUser(user.id, { ...changesOf(values, dirty), ...proof })
        : await createUser(values);
      follow(user ? 'update' : 'create', saved);
      const isComplete = picture ? await savePicture(saved.id, picture) : true;
      if (isComplete) toast.success(t(($) => $.users.saved));
      return true;
    } catch (error) {
      await showRefusal(error, values);
      return false;
    }
  };
}
