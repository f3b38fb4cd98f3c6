import Button from '@mui/material/Button';
import type { User } from '@oplano/contracts/users';
import { can } from '@oplano/core/permissions';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, routes } from '#platform/api';
import { useTranslation } from '#platform/i18n';
import { useActor } from '#platform/session';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { WholeLine } from '#ui/form-section';
import { toast, toastError } from '#ui/toast';

/** Helps somebody who lost their app and their recovery codes. */
export function SecondFactorReset({ user }: { readonly user: User | undefined }) {
  const { t } = useTranslation('users');
  const actor = useActor();
  const [isAsking, setAsking] = useState(false);
  const resetting = useMutation({
    mutationFn: (userId: number) => call(routes.secondFactor.reset, { params: { userId } }),
    onSuccess: () => toast.success(t(($) => $.users.secondFactorReset.done)),
    onError: toastError,
    onSettled: () => setAsking(false),
  });
  if (!user || user.id === actor.userId || !can(actor, 'users:manage')) return null;
  return (
    <WholeLine>
      <Button color="inherit" variant="outlined" size="small" onClick={() => setAsking(true)}>
        {t(($) => $.users.secondFactorReset.open)}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t(($) => $.users.secondFactorReset.title, { name: user.name })}
        confirmLabel={t(($) => $.users.secondFactorReset.confirm)}
        isDestructive
        isBusy={resetting.isPending}
        onConfirm={() => resetting.mutate(user.id)}
        onClose={() => setAsking(false)}
      >
        {t(($) => $.users.secondFactorReset.text)}
      </ConfirmDialog>
    </WholeLine>
  );
}
