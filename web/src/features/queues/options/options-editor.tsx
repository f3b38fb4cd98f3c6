import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import type { ChatbotOption } from '@oplano/contracts/chatbot';
import { useId, useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { SortableList, useSortableItem } from '#ui/sortable-list';
import { DraftsProvider, placeBelow, placeOfOption, useDraftsOfTree, useOptionDraft } from './drafts.ts';
import { newOption, OptionForm } from './option-form.tsx';
import { useOptions } from './use-options.ts';
import styles from './options.module.css';

interface OptionsEditorProps {
  readonly queue: { readonly id: number; readonly chatbots: readonly ChatbotOption[] };
}

/** The chatbot of a queue: a tree of options, opened level by level so that a large one stays readable. */
export function OptionsEditor({ queue }: OptionsEditorProps) {
  const { t } = useTranslation('queues');
  const drafts = useDraftsOfTree(queue.chatbots);
  return (
    <DraftsProvider value={drafts}>
      <div>
        <p className={styles.help}>{t(($) => $.queues.bot.help)}</p>
        <Level queueId={queue.id} parent={null} options={queue.chatbots} number="" />
      </div>
    </DraftsProvider>
  );
}

interface LevelProps {
  readonly queueId: number;
  readonly parent: ChatbotOption | null;
  readonly options: readonly ChatbotOption[];
  /** What stands before the numbers of this level, e.g. `2.1.` */
  readonly number: string;
}

function Level({ queueId, parent, options, number }: LevelProps) {
  const { t } = useTranslation('queues');
  const { create, move } = useOptions(queueId);
  const [draft, setDraft] = useOptionDraft(placeBelow(parent?.id ?? null));
  // The next level is led up to by a message.
  const isReady = parent === null || parent.greetingMessage.trim() !== '';
  return (
    <div className={styles.level} data-inner={parent !== null}>
      <SortableList ids={options.map(({ id }) => id)} onMove={(ids) => void move(ids)}>
        <ol className={styles.list}>
          {options.map((option, index) => (
            <Item key={option.id} queueId={queueId} option={option} number={`${number}${index + 1}`} />
          ))}
        </ol>
      </SortableList>
      {draft && (
        <section className={styles.adding} aria-label={t(($) => $.queues.bot.new)}>
          <OptionForm
            start={newOption}
            draft={draft}
            onDraft={setDraft}
            onCancel={() => setDraft(undefined)}
            onSave={async (changed) => {
              if (await create({ ...newOption, ...changed, parentId: parent?.id ?? null })) setDraft(undefined);
            }}
          />
        </section>
      )}
      {!draft && isReady && (
        <Button size="small" startIcon={<Add />} onClick={() => setDraft({})}>
          {parent === null ? t(($) => $.queues.bot.add) : t(($) => $.queues.bot.addBelow)}
        </Button>
      )}
      {!isReady && <p className={styles.help}>{t(($) => $.queues.bot.messageFirst)}</p>}
    </div>
  );
}

interface ItemProps {
  readonly queueId: number;
  readonly option: ChatbotOption;
  readonly number: string;
}

function Item({ queueId, option, number }: ItemProps) {
  const { t } = useTranslation('queues');
  const { update, remove } = useOptions(queueId);
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [draft, setDraft] = useOptionDraft(placeOfOption(option.id));
  const panelId = useId();
  const { name, queueType, options } = option;
  const { setNodeRef, style, handle, isDragging } = useSortableItem(
    option.id,
    t(($) => $.queues.move, { name }),
  );
  return (
    <li ref={setNodeRef} style={style} className={styles.item} data-dragging={isDragging}>
      <div className={styles.head}>
        {handle}
        <button
          type="button"
          className={styles.title}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={styles.number}>{number}</span>
          <span className={styles.name}>{name}</span>
          <span className={styles.facts}>
            {queueType !== 'text' && <span>{t(($) => $.queues.bot.types[queueType])}</span>}
            {option.closeTicket && <span>{t(($) => $.queues.bot.closes)}</span>}
            {options.length > 0 && <span>{t(($) => $.queues.bot.below, { count: options.length })}</span>}
          </span>
          <ExpandMore className={styles.arrow ?? ''} />
        </button>
      </div>
      {isOpen && (
        <div id={panelId} className={styles.panel}>
          <OptionForm
            start={option}
            draft={draft ?? {}}
            onDraft={setDraft}
            onCancel={() => {
              setDraft(undefined);
              setOpen(false);
            }}
            onSave={async (changed) => {
              if (await update(option.id, changed)) setDraft(undefined);
            }}
            actions={
              <Button color="error" startIcon={<DeleteOutlined />} onClick={() => setAsking(true)}>
                {t(($) => $.queues.bot.remove)}
              </Button>
            }
          />
          <Level queueId={queueId} parent={option} options={options} number={`${number}.`} />
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t(($) => $.queues.bot.removeTitle, { name })}
        confirmLabel={t(($) => $.queues.deleting.confirm)}
        isDestructive
        onConfirm={() => {
          setAsking(false);
          void remove(option.id);
        }}
        onClose={() => setAsking(false)}
      >
        {t(($) => $.queues.bot.removeText)}
      </ConfirmDialog>
    </li>
  );
}
