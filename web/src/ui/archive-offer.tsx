import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import type { ArchiveStanding } from '@oplano/contracts/archives';

interface ArchiveOfferProps {
  /** Null: none was asked for. */
  readonly standing: ArchiveStanding | null;
  readonly texts: {
    readonly offer: string;
    readonly ask: string;
    readonly again: string;
    readonly failed: string;
    readonly running: string;
    readonly ready: string;
    readonly download: string;
  };
  readonly asking: { readonly isPending: boolean; readonly mutate: () => void };
  readonly fetching: { readonly isPending: boolean; readonly mutate: () => void };
}

/** Something that can be had as one file: asked for, how far it has come, and the file. */
export function ArchiveOffer({ standing, texts, asking, fetching }: ArchiveOfferProps) {
  if (standing?.state === 'running') {
    const { done, total } = standing;
    return (
      <Alert severity="info" icon={false}>
        <output>{texts.running}</output>
        <LinearProgress
          variant="determinate"
          value={total === 0 ? 0 : (done / total) * 100}
          aria-label={texts.running}
        />
      </Alert>
    );
  }
  const ask = (
    <Button color="inherit" loading={asking.isPending} onClick={() => asking.mutate()}>
      {standing ? texts.again : texts.ask}
    </Button>
  );
  if (standing?.state !== 'ready') {
    return (
      <Alert severity={standing ? 'error' : 'info'} icon={false} action={ask}>
        {standing ? texts.failed : texts.offer}
      </Alert>
    );
  }
  return (
    <Alert severity="success" icon={false} action={ask}>
      <p>{texts.ready}</p>
      <Button variant="outlined" color="inherit" loading={fetching.isPending} onClick={() => fetching.mutate()}>
        {texts.download}
      </Button>
    </Alert>
  );
}
