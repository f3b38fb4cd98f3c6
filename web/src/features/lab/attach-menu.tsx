import AttachFile from '@mui/icons-material/AttachFile';
import AudioFileOutlined from '@mui/icons-material/AudioFileOutlined';
import AutoAwesomeOutlined from '@mui/icons-material/AutoAwesomeOutlined';
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import PhotoOutlined from '@mui/icons-material/PhotoOutlined';
import PlaceOutlined from '@mui/icons-material/PlaceOutlined';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { toastError } from '#ui/toast';
import { kindOf, labFile, pickFile, samplePicture } from './files.ts';
import type { Draft } from './lab.api.ts';
import type { abilitiesOf } from './phones.ts';

interface AttachMenuProps {
  readonly can: ReturnType<typeof abilitiesOf>;
  readonly onSend: (draft: Draft) => void;
}

const square = { latitude: -23.5503, longitude: -46.6339 };
const cardPhone = '5511977770001';

/** Everything a person sends besides words. */
export function LabAttachMenu({ can, onSend }: AttachMenuProps) {
  const { t } = useTranslation('lab');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  const sendFile = async (file: Blob, name: string, isDocument: boolean) => {
    const kind = isDocument ? 'document' : kindOf(file.type);
    onSend({ kind, file: await labFile(file, name) });
  };
  const pick = (accept: string, isDocument = false) => {
    pickFile(accept)
      .then((file) => file && sendFile(file, file.name, isDocument))
      .catch(toastError);
  };
  const sample = () =>
    samplePicture()
      .then((blob) => sendFile(blob, 'foto.jpg', false))
      .catch(toastError);
  const items = [
    { icon: <PhotoOutlined />, label: t(($) => $.lab.attachMenu.picture), work: () => pick('image/*,video/*') },
    { icon: <AutoAwesomeOutlined />, label: t(($) => $.lab.attachMenu.sample), work: () => void sample() },
    { icon: <AudioFileOutlined />, label: t(($) => $.lab.attachMenu.audio), work: () => pick('audio/*') },
    { icon: <InsertDriveFileOutlined />, label: t(($) => $.lab.attachMenu.document), work: () => pick('', true) },
    ...(can.location
      ? [
          {
            icon: <PlaceOutlined />,
            label: t(($) => $.lab.attachMenu.location),
            work: () => onSend({ kind: 'location', ...square, name: t(($) => $.lab.place) }),
          },
        ]
      : []),
    ...(can.contact
      ? [
          {
            icon: <PersonOutlined />,
            label: t(($) => $.lab.attachMenu.contact),
            work: () => onSend({ kind: 'contact', name: t(($) => $.lab.card), phone: cardPhone }),
          },
        ]
      : []),
  ];

  return (
    <>
      <IconButton
        aria-label={t(($) => $.lab.attach)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <AttachFile />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        onClose={() => setAnchor(null)}
      >
        {items.map(({ icon, label, work }) => (
          <MenuItem
            key={label}
            onClick={() => {
              setAnchor(null);
              work();
            }}
          >
            <ListItemIcon>{icon}</ListItemIcon>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
