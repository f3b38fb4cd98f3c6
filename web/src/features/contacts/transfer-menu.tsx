import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import ImportExportOutlined from '@mui/icons-material/ImportExportOutlined';
import PhoneAndroidOutlined from '@mui/icons-material/PhoneAndroidOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { can } from '@oplano/core/permissions';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { useActor } from '#platform/session';
import styles from './contacts.module.css';
import { useMayImport } from './use-may-import.ts';

interface TransferMenuProps {
  readonly onFromPhone: () => void;
  readonly onExport: () => void;
  /** A file is being made, which takes a while: one is enough. */
  readonly isExporting: boolean;
}

/** What brings contacts in and takes them out. */
export function TransferMenu({ onFromPhone, onExport, isExporting }: TransferMenuProps) {
  const { t } = useTranslation('contacts');
  const actor = useActor();
  const navigate = useNavigate();
  const mayImport = useMayImport();
  const mayExport = can(actor, 'contacts-page:exportContacts');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  if (!mayImport && !mayExport) return null;
  return (
    <>
      <Button
        color="inherit"
        variant="outlined"
        className={styles.tool}
        startIcon={<ImportExportOutlined />}
        loading={isExporting}
        loadingPosition="start"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t(($) => $.contacts.transfer.button)}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <span className={styles.toolText}>{t(($) => $.contacts.transfer.button)}</span>
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {mayImport && (
          <MenuItem onClick={choose(onFromPhone)}>
            <ListItemIcon>
              <PhoneAndroidOutlined />
            </ListItemIcon>
            {t(($) => $.contacts.transfer.fromPhone)}
          </MenuItem>
        )}
        {mayImport && (
          <MenuItem onClick={choose(() => void navigate({ to: '/contacts/import' }))}>
            <ListItemIcon>
              <UploadFileOutlined />
            </ListItemIcon>
            {t(($) => $.contacts.transfer.fromFile)}
          </MenuItem>
        )}
        {mayExport && (
          <MenuItem onClick={choose(onExport)}>
            <ListItemIcon>
              <FileDownloadOutlined />
            </ListItemIcon>
            {t(($) => $.contacts.transfer.toFile)}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
