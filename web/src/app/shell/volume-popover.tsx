import VolumeOffOutlined from '@mui/icons-material/VolumeOffOutlined';
import VolumeUpOutlined from '@mui/icons-material/VolumeUpOutlined';
import { useTranslation } from '#platform/i18n';
import { setVolume, usePreferences } from '#platform/preferences';
import { BarPopover } from '#ui/bar-popover';
import styles from './top-bar.module.css';

export interface VolumePopoverProps {
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** How loud a new message sounds; kept in this browser. */
export function VolumePopover({ anchor, onClose }: VolumePopoverProps) {
  const { t } = useTranslation('shell');
  const volume = usePreferences((preferences) => preferences.volume);
  const label = t(($) => $.shell.volume);
  return (
    <BarPopover anchor={anchor} title={label} onClose={onClose}>
      <div className={styles.volume}>
        <VolumeOffOutlined color="action" />
        <input
          type="range"
          aria-label={label}
          min={0}
          max={1}
          step={0.1}
          value={volume}
          onChange={({ target }) => setVolume(target.valueAsNumber)}
        />
        <VolumeUpOutlined color="action" />
      </div>
    </BarPopover>
  );
}
