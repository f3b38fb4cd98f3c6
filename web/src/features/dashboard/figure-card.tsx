import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { changeOf, type FigureName } from '@oplano/core/figures';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { LinkButton } from '#ui/cells';
import { VisuallyHidden } from '#ui/visually-hidden';
import styles from './dashboard.module.css';

interface FigureCardProps {
  readonly name: FigureName;
  readonly value: number | undefined;
  /** The same of the span before; left out where it has no past. */
  readonly before?: number | undefined;
  readonly text: (value: number) => string;
  /** Opens the tickets behind it. */
  readonly onOpen: () => void;
}

/** One figure: its name, what it counts, how it stands and how it moved. */
export function FigureCard({ name, value, before, text, onOpen }: FigureCardProps) {
  const { t } = useTranslation('dashboard');
  const title = t(($) => $.dashboard.figures[name].title);
  const shown = value === undefined ? '—' : text(value);
  return (
    <div className={styles.card}>
      <dt>
        {title}
        <Tooltip title={t(($) => $.dashboard.figures[name].help)} describeChild enterTouchDelay={0}>
          <IconButton size="small" className={styles.help} aria-label={t(($) => $.dashboard.help, { name: title })}>
            <HelpOutlineOutlined fontSize="inherit" />
          </IconButton>
        </Tooltip>
      </dt>
      <dd>
        {value !== undefined ? (
          <LinkButton label={`${shown}. ${t(($) => $.dashboard.openReport, { name: title })}`} onClick={onOpen}>
            {shown}
          </LinkButton>
        ) : (
          shown
        )}
        {value !== undefined && before !== undefined && <Change now={value} before={before} text={text} />}
      </dd>
    </div>
  );
}

interface ChangeProps {
  readonly now: number;
  readonly before: number;
  readonly text: (value: number) => string;
}

/** Up or down against the span before, as a sign for the eye and in words for the ear. */
function Change({ now, before, text }: ChangeProps) {
  const { t } = useTranslation('dashboard');
  const tag = useLanguageTag();
  const { difference, percent } = changeOf(now, before);
  const way = difference === 0 ? 'same' : difference > 0 ? 'up' : 'down';
  const size = percent === null ? text(Math.abs(difference)) : `${Math.abs(percent).toLocaleString(tag)}%`;
  const words = t(($) => $.dashboard.change[way], { value: size });
  return (
    <span className={styles.change} title={words}>
      <span aria-hidden="true">{way === 'same' ? '=' : `${way === 'up' ? '▲' : '▼'} ${size}`}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
