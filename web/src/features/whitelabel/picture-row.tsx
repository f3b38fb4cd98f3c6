import { brandFileMaxBytes, type BrandPicture } from '@oplano/contracts/whitelabel';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { loadBranding } from '#features/settings';
import { useTranslation } from '#platform/i18n';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { FileField, type FileChange } from '#ui/file-field';
import { toast, toastError } from '#ui/toast';
import { removePicture, uploadBrandPicture } from './whitelabel-calls.ts';
import styles from './whitelabel.module.css';

interface PictureRowProps {
  readonly mode: BrandPicture;
  /** Where it is shown; null where the brand has none. */
  readonly url: string | null;
}

const megabytes = brandFileMaxBytes / (1024 * 1024);
const photographs = { accept: 'image/png,image/jpeg,image/webp', kinds: 'PNG, JPG, WEBP' };
const kindsOf = (mode: BrandPicture) => {
  if (mode === 'loginEnterImage' || mode === 'loginRegisterImage') return photographs;
  const drawn = { accept: `${photographs.accept},image/svg+xml`, kinds: `${photographs.kinds}, SVG` };
  if (mode !== 'appLogoFavicon') return drawn;
  return { accept: `${drawn.accept},image/x-icon,image/vnd.microsoft.icon`, kinds: `${drawn.kinds}, ICO` };
};

/** One picture of the brand: it changes for everybody the moment it is chosen. */
export function PictureRow({ mode, url }: PictureRowProps) {
  const { t } = useTranslation('whitelabel');
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const { accept, kinds } = kindsOf(mode);
  const changing = useMutation({
    mutationFn: async (change: File | 'remove') => {
      await (change === 'remove' ? removePicture(mode) : uploadBrandPicture(mode, change));
      await loadBranding();
    },
    onSuccess: () => toast.success(t(($) => $.whitelabel.saved)),
    onError: toastError,
    onSettled: () => setAsking(false),
  });
  const take = (change: FileChange) => {
    if (change === 'remove') setAsking(true);
    else if (change) changing.mutate(change);
  };
  const name = t(($) => $.whitelabel[mode]);
  return (
    <fieldset className={styles.picture} aria-labelledby={id}>
      <span id={id} className={styles.pictureName}>
        {name}
      </span>
      {url && <img className={styles.thumbnail} src={url} alt={name} />}
      <FileField
        current={url ? { name: url.slice(url.lastIndexOf('/') + 1), url } : null}
        change={null}
        onChange={take}
        accept={accept}
        maxBytes={brandFileMaxBytes}
        texts={{
          help: t(($) => $.whitelabel.help, { kinds, megabytes }),
          wrongType: t(($) => $.whitelabel.wrongType, { kinds }),
          tooLarge: t(($) => $.whitelabel.tooLarge, { megabytes }),
        }}
        disabled={changing.isPending}
      />
      <ConfirmDialog
        open={isAsking}
        title={t(($) => $.whitelabel.removeTitle, { name })}
        confirmLabel={t(($) => $.whitelabel.removeConfirm)}
        isDestructive
        isBusy={changing.isPending}
        onConfirm={() => changing.mutate('remove')}
        onClose={() => setAsking(false)}
      >
        {t(($) => $.whitelabel.removeText)}
      </ConfirmDialog>
    </fieldset>
  );
}
