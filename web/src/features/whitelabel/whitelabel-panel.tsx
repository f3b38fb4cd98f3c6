import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { hexColor } from '@oplano/contracts';
import { brandPictures } from '@oplano/contracts/whitelabel';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { loadBranding, useBranding } from '#features/settings';
import { useTranslation } from '#platform/i18n';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { FormSection } from '#ui/form-section';
import { toast, toastError } from '#ui/toast';
import { BrandPreview } from './brand-preview.tsx';
import { PictureRow } from './picture-row.tsx';
import { resetBrand, saveBrandSetting } from './whitelabel-calls.ts';
import styles from './whitelabel.module.css';

const draftKeys = ['appName', 'primaryColorLight', 'primaryColorDark'] as const;
type Draft = Partial<Record<(typeof draftKeys)[number], string>>;
const isColor = (value: string): boolean => hexColor.safeParse(value).success;

/** How the platform is called and looks: tried out beside the form, then saved for everybody. */
export function WhitelabelPanel() {
  const { t } = useTranslation('whitelabel');
  const { appName, colors, pictures } = useBranding();
  const [draft, setDraft] = useState<Draft>({});
  const [isAsking, setAsking] = useState(false);
  const known = { appName, primaryColorLight: colors.light, primaryColorDark: colors.dark };
  const shown = { ...known, ...draft };
  const changed = draftKeys.filter((key) => shown[key].trim() !== known[key]);
  const isGood = isColor(shown.primaryColorLight) && isColor(shown.primaryColorDark);
  const told = {
    onSuccess: () => {
      setDraft({});
      toast.success(t(($) => $.whitelabel.saved));
    },
    onError: toastError,
    onSettled: () => setAsking(false),
  };
  const saving = useMutation({
    mutationFn: async () => {
      for (const key of changed) await saveBrandSetting(key, shown[key].trim());
      await loadBranding();
    },
    ...told,
  });
  const resetting = useMutation({
    mutationFn: async () => {
      await resetBrand();
      await loadBranding();
    },
    ...told,
  });
  const set = (key: keyof Draft) => (value: string) => setDraft({ ...draft, [key]: value });
  const safe = (color: string, otherwise: string) => (isColor(color) ? color : otherwise);
  return (
    <div className={styles.panel}>
      <p className={styles.text}>{t(($) => $.whitelabel.text)}</p>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate();
        }}
      >
        <FormSection title={t(($) => $.whitelabel.name)}>
          <TextField
            fullWidth
            label={t(($) => $.whitelabel.appName)}
            helperText={t(($) => $.whitelabel.appNameHelp)}
            value={shown.appName}
            onChange={({ target }) => set('appName')(target.value)}
            slotProps={{ htmlInput: { maxLength: 50 } }}
          />
          <span />
          <ColorField name="primaryColorLight" value={shown.primaryColorLight} onChange={set('primaryColorLight')} />
          <ColorField name="primaryColorDark" value={shown.primaryColorDark} onChange={set('primaryColorDark')} />
        </FormSection>
        <section className={styles.previews} aria-label={t(($) => $.whitelabel.preview)}>
          {(['light', 'dark'] as const).map((theme) => (
            <BrandPreview
              key={theme}
              theme={theme}
              appName={shown.appName}
              color={
                theme === 'light'
                  ? safe(shown.primaryColorLight, colors.light)
                  : safe(shown.primaryColorDark, colors.dark)
              }
              logo={theme === 'light' ? pictures.appLogoLight : (pictures.appLogoDark ?? pictures.appLogoLight)}
            />
          ))}
        </section>
        <div className={styles.buttons}>
          <Button
            type="submit"
            variant="contained"
            disabled={changed.length === 0 || !isGood}
            loading={saving.isPending}
          >
            {t(($) => $.whitelabel.save)}
          </Button>
          <Button color="inherit" onClick={() => setAsking(true)}>
            {t(($) => $.whitelabel.reset)}
          </Button>
        </div>
      </form>
      <h2 className={styles.heading}>{t(($) => $.whitelabel.pictures)}</h2>
      {brandPictures.map((mode) => (
        <PictureRow key={mode} mode={mode} url={pictures[mode]} />
      ))}
      <ConfirmDialog
        open={isAsking}
        title={t(($) => $.whitelabel.resetTitle)}
        confirmLabel={t(($) => $.whitelabel.resetConfirm)}
        isBusy={resetting.isPending}
        onConfirm={() => resetting.mutate()}
        onClose={() => setAsking(false)}
      >
        {t(($) => $.whitelabel.resetText)}
      </ConfirmDialog>
    </div>
  );
}

interface ColorFieldProps {
  readonly name: 'primaryColorLight' | 'primaryColorDark';
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function ColorField({ name, value, onChange }: ColorFieldProps) {
  const { t } = useTranslation('whitelabel');
  const isGood = isColor(value);
  const label = t(($) => $.whitelabel[name]);
  const swatch = (
    <input
      type="color"
      className={styles.swatch}
      aria-label={label}
      // The browser's own picker knows six digits only.
      value={/^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : '#000000'}
      onChange={({ target }) => onChange(target.value)}
    />
  );
  return (
    <TextField
      fullWidth
      label={label}
      value={value}
      error={!isGood}
      helperText={isGood ? ' ' : t(($) => $.whitelabel.badColor)}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ input: { endAdornment: swatch }, htmlInput: { maxLength: 7, spellCheck: false } }}
    />
  );
}
