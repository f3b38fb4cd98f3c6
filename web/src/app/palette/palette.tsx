import Dialog from '@mui/material/Dialog';
import { Suspense, useId, useState, type KeyboardEvent } from 'react';
import { ContactDialog } from '#features/contacts';
import { useTranslation } from '#platform/i18n';
import { VisuallyHidden } from '#ui/visually-hidden';
import type { PaletteEntry } from './entries.ts';
import { usePaletteEntries } from './use-entries.tsx';
import styles from './palette.module.css';

interface PaletteProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Goes to a page, finds a ticket or a contact, does something to the open conversation: by its name, without the mouse. */
export function Palette({ open, onClose }: PaletteProps) {
  const { t } = useTranslation('palette');
  const titleId = useId();
  const [contactId, setContactId] = useState<number | null>(null);
  const choose = ({ run }: PaletteEntry) => {
    onClose();
    // Once the focus is back where it was: what opens then may take it.
    setTimeout(run, 0);
  };
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        fullWidth
        maxWidth="sm"
        transitionDuration={0}
        data-palette
        aria-labelledby={titleId}
        slotProps={{ container: { className: styles.place ?? '' }, paper: { className: styles.paper ?? '' } }}
      >
        <VisuallyHidden>
          <span id={titleId}>{t(($) => $.palette.title)}</span>
        </VisuallyHidden>
        <Suspense>
          <PaletteBox isOpen={open} onChoose={choose} onClose={onClose} onContact={setContactId} />
        </Suspense>
      </Dialog>
      <ContactDialog open={contactId !== null} contactId={contactId ?? undefined} onClose={() => setContactId(null)} />
    </>
  );
}

interface PaletteBoxProps {
  /** False while it leaves. */
  readonly isOpen: boolean;
  readonly onChoose: (entry: PaletteEntry) => void;
  readonly onClose: () => void;
  readonly onContact: (contactId: number) => void;
}

function PaletteBox({ isOpen, onChoose, onClose, onContact }: PaletteBoxProps) {
  const { t } = useTranslation('palette');
  const id = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState<string | null>(null);
  const { entries, isSearching } = usePaletteEntries(typed, onContact);
  const index = Math.max(
    0,
    entries.findIndex(({ key }) => key === active),
  );

  const onKeyDown = (event: KeyboardEvent) => {
    const goTo = (next: number) => setActive(entries.at(next % entries.length)?.key ?? null);
    const entry = entries[index];
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') goTo(index + 1);
    else if (event.key === 'ArrowUp') goTo(index - 1);
    else if (event.key === 'Enter' && entry) onChoose(entry);
    else if (isOpen && event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) onClose();
    else return;
    event.preventDefault();
  };
  const count = entries.length;
  return (
    <>
      <input
        type="text"
        role="combobox"
        className={styles.input}
        value={typed}
        maxLength={200}
        placeholder={t(($) => $.palette.placeholder)}
        aria-label={t(($) => $.palette.placeholder)}
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={count > 0 ? `${id}-${index}` : undefined}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        onChange={({ target }) => {
          setTyped(target.value);
          setActive(null);
        }}
        onKeyDown={onKeyDown}
      />
      <Options id={id} entries={entries} index={index} onChoose={onChoose} />
      <output className={styles.count}>
        {isSearching && count === 0 ? t(($) => $.palette.searching) : t(($) => $.palette.count, { count })}
      </output>
    </>
  );
}

interface OptionsProps {
  readonly id: string;
  readonly entries: readonly PaletteEntry[];
  readonly index: number;
  readonly onChoose: (entry: PaletteEntry) => void;
}

function Options({ id, entries, index, onChoose }: OptionsProps) {
  const { t } = useTranslation('palette');
  const groups = Map.groupBy(
    entries.map((entry, at) => ({ entry, at })),
    ({ entry }) => entry.group,
  );
  return (
    // oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events -- the input keeps the focus, moves and chooses
    <div id={id} role="listbox" aria-label={t(($) => $.palette.title)} className={styles.list}>
      {[...groups].map(([group, items]) => (
        <div key={group} role="group" aria-label={t(($) => $.palette.groups[group])}>
          <div className={styles.group} aria-hidden="true">
            {t(($) => $.palette.groups[group])}
          </div>
          {items.map(({ entry, at }) => (
            <div
              key={`${group}-${entry.key}`}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === index}
              className={styles.item}
              ref={at === index ? (item) => item?.scrollIntoView({ block: 'nearest' }) : undefined}
              // The input keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(entry)}
            >
              <span className={styles.icon} aria-hidden="true">
                {entry.icon}
              </span>
              <span className={styles.label}>{entry.label}</span>
              {entry.detail !== undefined && <span className={styles.detail}>{entry.detail}</span>}
              {entry.shortcut !== undefined && (
                <>
                  {' '}
                  <kbd className={styles.key}>{entry.shortcut}</kbd>
                </>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
