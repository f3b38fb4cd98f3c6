import ArrowBack from '@mui/icons-material/ArrowBack';
import IconButton from '@mui/material/IconButton';

interface BackButtonProps {
  readonly label: string;
  readonly onClick: () => void;
}

/** The way back, before the title of a page that is a part of another. */
export function BackButton({ label, onClick }: BackButtonProps) {
  return (
    <IconButton edge="start" aria-label={label} title={label} onClick={onClick}>
      <ArrowBack />
    </IconButton>
  );
}
