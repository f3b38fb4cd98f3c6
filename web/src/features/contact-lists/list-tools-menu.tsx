import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import GroupAddOutlined from '@mui/icons-material/GroupAddOutlined';
import ImportExportOutlined from '@mui/icons-material/ImportExportOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '#platform/i18n';
import { saveFile } from '#ui/save-file';
import { toast, toastError } from '#ui/toast';
import { exportList } from './contact-lists.api.ts';

interface ListToolsMenuProps {
  readonly contactListId: number;
  readonly name: string;
  readonly onImport: () => void;
  readonly onFill: () => void;
}

/** What brings people onto the list, and takes it out as a file. */
export function ListToolsMenu({ contactListId, name, onImport, onFill }: ListToolsMenuProps) {
  const { t } = useTranslation('contactListItems');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const exporting = useMutation({
    mutationFn: () => exportList(contactListId),
    onSuccess: ({ url, count }) => {
      saveFile(url, `${name}.xlsx`);
      toast.success(t(($) => $.contactListItems.tools.exported, { count }));
    },
    onError: toastError,
  });
  const item = (icon: ReactNode, text: string, act: () => void) => (
    <MenuItem
      onClick={() => {
        setAnchor(null);
        act();
      }}
    >
      <ListItemIcon>{icon}</ListItemIcon>
      {text}
    </MenuItem>
  );
  return (
    <>
      <Button
        color="inherit"
        variant="outlined"
        startIcon={<ImportExportOutlined />}
        loading={exporting.isPending}
        loadingPosition="start"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t(($) => $.contactListItems.tools.button)}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {item(
          <UploadFileOutlined />,
          t(($) => $.contactListItems.tools.import),
          onImport,
        )}
        {item(
          <GroupAddOutlined />,
          t(($) => $.contactListItems.tools.fill),
          onFill,
        )}
        {item(
          <FileDownloadOutlined />,
          t(($) => $.contactListItems.tools.export),
          () => exporting.mutate(),
        )}
      </Menu>
    </>
  );
}
