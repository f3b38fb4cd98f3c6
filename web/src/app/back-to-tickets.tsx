import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';

/** The way back to where everybody may be. */
export function BackToTickets({ label }: { readonly label: string }) {
  return (
    <Button component={Link} to="/tickets" variant="contained">
      {label}
    </Button>
  );
}
