import MuiSwitch, { type SwitchProps } from '@mui/material/Switch';
import styles from './switch.module.css';

/** Something that is on or off. Its look is not the theme's business: the first page has no switch and loads none of it. */
export function Switch({ className, ...props }: SwitchProps) {
  return <MuiSwitch {...props} className={[styles.switch, className].filter(Boolean).join(' ')} />;
}
