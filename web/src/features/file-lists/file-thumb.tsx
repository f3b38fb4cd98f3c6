import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import type { FileListOption } from '@oplano/contracts/file-lists';
import { LocalPicture } from '#ui/local-picture';
import styles from './file-rows.module.css';

interface FileThumbProps {
  /** A file that was chosen here, and has not gone out yet. */
  readonly file?: File | null;
  /** As the server has it. */
  readonly stored: FileListOption | null;
}

/** The picture itself, or a sheet of paper. */
export function FileThumb({ file = null, stored }: FileThumbProps) {
  if (file?.type.startsWith('image/')) return <LocalPicture file={file} alt="" className={styles.thumb} />;
  if (!file && stored?.mediaType === 'image' && stored.path) {
    return <img className={styles.thumb} src={stored.path} alt="" loading="lazy" />;
  }
  return (
    <span className={styles.thumb} aria-hidden="true">
      <InsertDriveFileOutlined />
    </span>
  );
}
