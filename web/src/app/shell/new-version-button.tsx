import SystemUpdateAltOutlined from '@mui/icons-material/SystemUpdateAltOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { versionQuery } from '#features/settings';
import { shippedVersion } from '#platform/api';
import { useTranslation } from '#platform/i18n';

/** Appears when the server has published another version than the one that runs here. */
export function NewVersionButton() {
  const { t } = useTranslation('shell');
  const { data } = useQuery(versionQuery);
  if (!data || data.version === shippedVersion) return null;
  return (
    <Button
      title={t(($) => $.shell.newVersionHelp)}
      size="small"
      variant="contained"
      startIcon={<SystemUpdateAltOutlined />}
      onClick={() => location.reload()}
      sx={{ flex: 'none' }}
    >
      {t(($) => $.shell.newVersion)}
    </Button>
  );
}
