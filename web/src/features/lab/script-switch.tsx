import FormControlLabel from '@mui/material/FormControlLabel';
import { useTranslation } from '#platform/i18n';
import { Switch } from '#ui/switch';
import { switchScript } from './lab.api.ts';
import styles from './lab-screen.module.css';
import { useAct, useScript } from './use-lab.ts';

/** Lets customers write by themselves, or not. */
export function ScriptSwitch() {
  const { t } = useTranslation('lab');
  const { data: script } = useScript();
  const { act, isBusy } = useAct();
  if (!script) return null;
  return (
    <FormControlLabel
      className={styles.script}
      title={t(($) => $.lab.script.help)}
      label={t(($) => $.lab.script.label)}
      disabled={isBusy}
      control={<Switch size="small" checked={script.on} onChange={(_event, on) => act(() => switchScript(on))} />}
    />
  );
}
