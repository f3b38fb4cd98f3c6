import styles from './composer.module.css';

interface OptionListProps {
  readonly id: string;
  readonly label: string;
  /** What is said where nothing fits. */
  readonly none?: string;
  readonly options: readonly {
    readonly key: number | string;
    readonly label: string;
    readonly note?: string | undefined;
  }[];
  readonly activeIndex: number;
  readonly onChoose: (index: number) => void;
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** What fits what is being typed. The keyboard stays in the input. */
export function OptionList({ id, label, none, options, activeIndex, onChoose }: OptionListProps) {
  return (
    <div className={styles.quick}>
      {options.length === 0 && <p className={styles.quickNone}>{none}</p>}
      {/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events -- the input keeps the focus, moves and chooses */}
      <div id={id} role="listbox" aria-label={label} className={styles.quickList}>
        {options.map((option, index) => (
          <div
            key={option.key}
            id={optionId(id, index)}
            role="option"
            aria-selected={index === activeIndex}
            className={styles.quickItem}
            ref={index === activeIndex ? (item) => item?.scrollIntoView({ block: 'nearest' }) : undefined}
            // The input keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(index)}
          >
            {option.label}
            {option.note && <span className={styles.quickMedia}>{option.note}</span>}
          </div>
        ))}
      </div>
    </div>
  );
}
