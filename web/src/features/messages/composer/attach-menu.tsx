import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined';
import CameraAltOutlined from '@mui/icons-material/CameraAltOutlined';
import ContactsOutlined from '@mui/icons-material/ContactsOutlined';
import DataObject from '@mui/icons-material/DataObject';
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import PlaceOutlined from '@mui/icons-material/PlaceOutlined';
import TextSnippetOutlined from '@mui/icons-material/TextSnippetOutlined';
import VideocamOutlined from '@mui/icons-material/VideocamOutlined';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Ticket } from '@oplano/contracts/tickets';
import { capabilities } from '@oplano/core/connections';
import { variableNames, type VariableName } from '@oplano/core/messages';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '#platform/i18n';
import { FilesInput } from './files-input.tsx';

export type Attachment = 'camera' | 'contact' | 'fileList' | 'location' | 'template' | 'videoCall';

interface Entry {
  readonly key: Attachment;
  readonly icon: ReactNode;
  readonly label: string;
}

interface AttachMenuProps {
  readonly anchor: HTMLElement | null;
  readonly ticket: Ticket;
  readonly isPrivate: boolean;
  readonly onClose: () => void;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onChoose: (kind: Attachment) => void;
  readonly onVariable: (name: VariableName) => void;
}

/** What can be sent besides text, and what can be filled into it. */
export function AttachMenu({ anchor, ticket, isPrivate, onClose, onFiles, onChoose, onVariable }: AttachMenuProps) {
  const { t } = useTranslation('messages');
  const picker = useRef<HTMLInputElement>(null);
  const [showsVariables, setShowsVariables] = useState(false);
  const close = () => {
    onClose();
    setShowsVariables(false);
  };
  const entries: readonly Entry[] = [
    { key: 'camera', icon: <CameraAltOutlined />, label: t(($) => $.messages.composer.camera) },
    ...(!isPrivate && capabilities[ticket.channel].contactCards
      ? [{ key: 'contact' as const, icon: <ContactsOutlined />, label: t(($) => $.messages.composer.contact) }]
      : []),
    ...(!isPrivate && capabilities[ticket.channel].location
      ? [{ key: 'location' as const, icon: <PlaceOutlined />, label: t(($) => $.messages.composer.location) }]
      : []),
    ...(!isPrivate && capabilities[ticket.channel].templates
      ? [{ key: 'template' as const, icon: <TextSnippetOutlined />, label: t(($) => $.messages.composer.template) }]
      : []),
    ...(isPrivate
      ? []
      : [{ key: 'fileList' as const, icon: <AttachFileOutlined />, label: t(($) => $.messages.composer.fileList) }]),
    ...(isPrivate
      ? []
      : [{ key: 'videoCall' as const, icon: <VideocamOutlined />, label: t(($) => $.messages.composer.videoCall) }]),
  ];
  return (
    <>
      <FilesInput ref={picker} label={t(($) => $.messages.composer.files)} onFiles={onFiles} />
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {showsVariables
          ? variableNames.map((name) => (
              <MenuItem
                key={name}
                onClick={() => {
                  close();
                  onVariable(name);
                }}
              >
                {t(($) => $.messages.variables[name])}
              </MenuItem>
            ))
          : [
              <MenuItem
                key="files"
                onClick={() => {
                  close();
                  picker.current?.click();
                }}
              >
                <ListItemIcon>
                  <InsertDriveFileOutlined />
                </ListItemIcon>
                {t(($) => $.messages.composer.files)}
              </MenuItem>,
              ...entries.map(({ key, icon, label }) => (
                <MenuItem
                  key={key}
                  onClick={() => {
                    close();
                    onChoose(key);
                  }}
                >
                  <ListItemIcon>{icon}</ListItemIcon>
                  {label}
                </MenuItem>
              )),
              <MenuItem key="variables" onClick={() => setShowsVariables(true)}>
                <ListItemIcon>
                  <DataObject />
                </ListItemIcon>
                {t(($) => $.messages.composer.variables)}
              </MenuItem>,
            ]}
      </Menu>
    </>
  );
}
