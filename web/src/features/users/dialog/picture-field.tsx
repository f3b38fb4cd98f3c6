import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined';
import Button from '@mui/material/Button';
import { userRoutes } from '@oplano/contracts/users';
import { useEffect, useId, useRef, useState, type ChangeEvent } from 'react';
import { useTranslation } from '#platform/i18n';
import { PersonAvatar } from '#ui/person-avatar';
import styles from './user-dialog.module.css';

const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];
const megabyte = 1024 * 1024;
const maxBytes = userRoutes.uploadAvatar.upload?.maxBytes ?? Infinity;
const megabytes = maxBytes / megabyte;

interface PictureFieldProps {
  readonly id: number;
  readonly name: string;
  readonly current: string | null;
  readonly isChosen: boolean;
  readonly onChoose: (file: File | null) => void;
}

/** Shows a person's picture and takes a new one, which goes out with the form. */
export function PictureField({ id, name, current, isChosen, onChoose }: PictureFieldProps) {
  const { t } = useTranslation('users');
  const input = useRef<HTMLInputElement>(null);
  const helpId = useId();
  const [preview, setPreview] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<'notAnImage' | 'tooLarge' | null>(null);
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);

  const show = (file: File | null) => {
    setPreview(file && URL.createObjectURL(file));
    onChoose(file);
  };
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Or choosing the same file once more would be no change.
    target.value = '';
    if (!file) return;
    const problem = !imageTypes.includes(file.type) ? 'notAnImage' : file.size > maxBytes ? 'tooLarge' : null;
    setRefusal(problem);
    if (!problem) show(file);
  };

  return (
    <div className={styles.picture}>
      <PersonAvatar id={id} name={name} picture={isChosen ? preview : current} size={64} />
      <div className={styles.pictureSide}>
        <div className={styles.pictureButtons}>
          <Button
            variant="outlined"
            color="inherit"
            sx={{ borderColor: 'divider' }}
            startIcon={<PhotoCameraOutlined />}
            aria-describedby={helpId}
            onClick={() => input.current?.click()}
          >
            {current || isChosen ? t(($) => $.users.picture.change) : t(($) => $.users.picture.choose)}
          </Button>
          {isChosen && (
            <Button color="inherit" onClick={() => show(null)}>
              {t(($) => $.users.picture.undo)}
            </Button>
          )}
        </div>
        <p id={helpId} className={styles.help} data-error={refusal !== null} role={refusal ? 'alert' : undefined}>
          {t(($) => $.users.picture[refusal ?? 'help'], { megabytes })}
        </p>
        <input
          ref={input}
          type="file"
          hidden
          accept={imageTypes.join(',')}
          aria-label={t(($) => $.users.picture.choose)}
          data-testid="picture-input"
          onChange={onChange}
        />
      </div>
    </div>
  );
}
