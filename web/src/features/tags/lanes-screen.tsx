import ArrowBack from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '#platform/i18n';
import { TagsScreen } from './tags-screen.tsx';

/** The lanes of the board. */
export function LanesScreen() {
  const { t } = useTranslation('tags');
  const navigate = useNavigate();
  const back = (
    <Button color="inherit" startIcon={<ArrowBack />} onClick={() => void navigate({ to: '/Kanban' })}>
      {t(($) => $.tags.backToBoard)}
    </Button>
  );
  return <TagsScreen kanban={1} aside={back} />;
}
