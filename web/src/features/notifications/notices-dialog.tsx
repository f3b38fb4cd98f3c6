import { useTranslation } from '#platform/i18n';
import { FormDialog } from '#ui/form-dialog';
import { PreferencesSection } from './preferences-section.tsx';
import { PushSection } from './push-section.tsx';

export interface NoticesDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** How the person hears of customers. */
export function NoticesDialog({ open, onClose }: NoticesDialogProps) {
  const { t } = useTranslation('notifications');
  return (
    <FormDialog open={open} title={t(($) => $.notifications.title)} maxWidth="xs" onClose={onClose}>
      {open && <PreferencesSection />}
      {open && <PushSection />}
    </FormDialog>
  );
}
