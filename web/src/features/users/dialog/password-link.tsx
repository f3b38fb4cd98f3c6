import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import type { User } from '@oplano/contracts/users';
import { can } from '@oplano/core/permissions';
import { useMutation } from '@tanstack/react-query';
import { call, routes } from '#platform/api';
import { useTranslation } from '#platform/i18n';
import { useActor } from '#platform/session';
import { copyText } from '#ui/copy-text';
import { WholeLine } from '#ui/form-section';
import { toast, toastError } from '#ui/toast';

/** Makes the one-time link by which somebody chooses a new password, for the admin to hand over. */
export function PasswordLink({ user }: { readonly user: User | undefined }) {
  const { t } = useTranslation('users');
  const actor = useActor();
  // Where the page may not write to the clipboard the link is there to be copied by hand.
  const copy = async (link: string) => {
    if (await copyText(link)) toast.success(t(($) => $.users.passwordLink.copied));
  };
  const making = useMutation({
    mutationFn: async (userId: number) => {
      const { path } = await call(routes.auth.makePasswordLink, { params: { userId } });
      return `${globalThis.location.origin}${path}`;
    },
    onSuccess: (link) => copy(link),
    onError: toastError,
  });
  if (!user || user.id === actor.userId || !can(actor, 'users:manage')) return null;
  const copyLabel = t(($) => $.users.passwordLink.copy);
  return (
    <WholeLine>
      {making.data ? (
        <TextField
          fullWidth
          multiline
          size="small"
          label={t(($) => $.users.passwordLink.make)}
          value={making.data}
          helperText={t(($) => $.users.passwordLink.help)}
          onFocus={({ target }) => target.select()}
          slotProps={{
            htmlInput: { readOnly: true },
            input: {
              endAdornment: (
                <IconButton edge="end" title={copyLabel} aria-label={copyLabel} onClick={() => void copy(making.data)}>
                  <ContentCopyOutlined fontSize="small" />
                </IconButton>
              ),
            },
          }}
        />
      ) : (
        <Button
          color="inherit"
          variant="outlined"
          size="small"
          loading={making.isPending}
          onClick={() => making.mutate(user.id)}
        >
          {t(($) => $.users.passwordLink.make)}
        </Button>
      )}
    </WholeLine>
  );
}
