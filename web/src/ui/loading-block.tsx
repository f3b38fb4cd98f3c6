import Skeleton from '@mui/material/Skeleton';
import { SlowWords } from './slow-words.tsx';

/** Keeps the place of what is being fetched, and says so in words where that takes long. */
export const LoadingBlock = ({ height }: { readonly height: number }) => (
  <div>
    <SlowWords />
    <Skeleton variant="rounded" height={height} />
  </div>
);
