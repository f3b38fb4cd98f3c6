import MyLocation from '@mui/icons-material/MyLocation';
import Button from '@mui/material/Button';
import { readDegrees, readPoint } from '@oplano/core/messages';
import { useState, type FormEvent } from 'react';
import { useTranslation } from '#platform/i18n';
import { FormDialog } from '#ui/form-dialog';
import { InputField } from '#ui/input-field';
import { toast } from '#ui/toast';
import styles from './dialogs.module.css';

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
  readonly name: string;
  readonly address: string;
}

export interface LocationDialogProps {
  readonly onSend: (place: Place) => void;
  readonly onClose: () => void;
}

/** Finer than a step; more digits only look exact. */
const digits = 6;
const nameMax = 500;
const addressMax = 1_000;
const patienceMs = 15_000;
const empty = { latitude: '', longitude: '', name: '', address: '' };

/** Sends a place: by its numbers, by the address of a map, or where this device is. */
export function LocationDialog({ onSend, onClose }: LocationDialogProps) {
  const { t } = useTranslation('messages');
  const [form, setForm] = useState(empty);
  const [isLocating, setLocating] = useState(false);
  const [hasTried, setTried] = useState(false);
  const latitude = readDegrees(form.latitude, 90);
  const longitude = readDegrees(form.longitude, 180);
  const change = (name: keyof typeof empty, text: string) => {
    // Both numbers, or a link, pasted into one of the fields fill both; what is typed key by key stays where it is.
    const isPasted = text.length - form[name].length > 1;
    const point = isPasted && (name === 'latitude' || name === 'longitude') ? readPoint(text) : null;
    if (!point) return setForm({ ...form, [name]: text });
    setForm({ ...form, latitude: String(point.latitude), longitude: String(point.longitude) });
  };
  const locate = () => {
    setLocating(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false);
        setForm((before) => ({
          ...before,
          latitude: String(Number(coords.latitude.toFixed(digits))),
          longitude: String(Number(coords.longitude.toFixed(digits))),
        }));
      },
      () => {
        setLocating(false);
        toast.error(t(($) => $.messages.location.refused));
      },
      { enableHighAccuracy: true, timeout: patienceMs },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (latitude === null || longitude === null) return setTried(true);
    const words = { name: form.name.trim().slice(0, nameMax), address: form.address.trim().slice(0, addressMax) };
    onSend({ latitude, longitude, ...words });
    onClose();
  };
  const labels = {
    latitude: t(($) => $.messages.location.latitude),
    longitude: t(($) => $.messages.location.longitude),
    name: t(($) => $.messages.location.name),
    address: t(($) => $.messages.location.address),
  };
  const problems = {
    latitude: latitude === null ? t(($) => $.messages.location.badLatitude) : undefined,
    longitude: longitude === null ? t(($) => $.messages.location.badLongitude) : undefined,
    name: undefined,
    address: undefined,
  };
  const field = (name: keyof typeof empty) => {
    const problem = hasTried ? problems[name] : undefined;
    return (
      <InputField
        label={labels[name]}
        autoComplete="off"
        autoFocus={name === 'latitude'}
        required={name === 'latitude' || name === 'longitude'}
        value={form[name]}
        error={problem !== undefined}
        helperText={problem}
        onChange={(event) => change(name, event.target.value)}
      />
    );
  };
  return (
    <FormDialog
      open
      title={t(($) => $.messages.location.title)}
      maxWidth="xs"
      hold={Object.values(form).some((text) => text !== '') ? 'changed' : 'none'}
      submitLabel={t(($) => $.messages.location.send)}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.place}>
        {'geolocation' in navigator && (
          <Button variant="outlined" startIcon={<MyLocation />} loading={isLocating} onClick={locate}>
            {t(($) => $.messages.location.here)}
          </Button>
        )}
        {field('latitude')}
        {field('longitude')}
        <p className={styles.hint}>{t(($) => $.messages.location.hint)}</p>
        {field('name')}
        {field('address')}
      </div>
    </FormDialog>
  );
}
