import TextField from '@mui/material/TextField';
import type { Invitation } from '@oplano/contracts/companies';
import { dayText, useLanguageTag, useTranslation } from '#platform/i18n';
import { copyText } from '#ui/copy-text';
import { FormDialog } from '#ui/form-dialog';
import { toast } from '#ui/toast';

export interface Invited extends Invitation {
  /** That of the company. */
  readonly name: string;
}

interface InvitationDialogProps {
  readonly open: boolean;
  readonly invited: Invited | null;
  readonly onClose: () => void;
}

/** The address by which the first admin of a company chooses a password, for the operator to hand over. */
export function InvitationDialog({ open, invited, onClose }: InvitationDialogProps) {
  const { t } = useTranslation('companies');
  const tag = useLanguageTag();
  const link = invited ? `${globalThis.location.origin}${invited.path}` : '';
  const copy = async () => {
    if (await copyText(link)) toast.success(t(($) => $.companies.invitation.copied));
  };
  return (
    <FormDialog
      open={open}
      title={t(($) => $.companies.invitation.title, { name: invited?.name ?? '' })}
      submitLabel={t(($) => $.companies.invitation.copy)}
      onSubmit={(event) => {
        event.preventDefault();
        void copy();
      }}
      onClose={onClose}
    >
      <p>{invited && t(($) => $.companies.invitation.text, { date: dayText(invited.expiresAt, tag) })}</p>
      <TextField
        fullWidth
        multiline
        label={t(($) => $.companies.invitation.link)}
        value={link}
        onFocus={({ target }) => target.select()}
        slotProps={{ htmlInput: { readOnly: true } }}
      />
    </FormDialog>
  );
}
