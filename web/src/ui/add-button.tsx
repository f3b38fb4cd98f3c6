import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import styles from './add-button.module.css';

interface AddButtonProps {
  readonly icon: ReactNode;
  readonly children: ReactNode;
  readonly onClick: () => void;
}

/** The one button of a page that adds something. */
export function AddButton({ icon, children, onClick }: AddButtonProps) {
  return (
    <Button className={styles.add ?? ''} variant="contained" startIcon={icon} onClick={onClick}>
      <span className={styles.text}>{children}</span>
    </Button>
  );
}
