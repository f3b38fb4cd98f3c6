import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import { useTranslation } from '#platform/i18n';
import { answerNext, takeBackAnswers } from './lab.api.ts';
import styles from './machine-view.module.css';
import { nextKinds, type LabMachine, type NextKind } from './machines.ts';
import { useAct } from './use-lab.ts';

const timesMax = 20;

/** What it answers next: typed, or one of the ways in which machines misbehave. */
export function MachineNext({ machine }: { readonly machine: LabMachine }) {
  const { t } = useTranslation('lab');
  const { act, isBusy } = useAct();
  // A voice says what it is given.
  const kinds = nextKinds.filter((kind) => kind !== 'say' || machine.name !== 'azure');
  const [kind, setKind] = useState<NextKind>(kinds[0] ?? 'fail');
  const [text, setText] = useState('');
  const [times, setTimes] = useState(1);
  const isSaid = kind === 'say';
  const canAdd = (!isSaid || text.trim() !== '') && times >= 1 && times <= timesMax;
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (!canAdd) return;
    act(() => answerNext(machine, { kind, times, ...(isSaid ? { text: text.trim() } : {}) }).then(() => setText('')));
  };
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{t(($) => $.lab.machines.next)}</h3>
      <form className={styles.form} onSubmit={add}>
        <TextField
          fullWidth
          select
          size="small"
          label={t(($) => $.lab.machines.kind)}
          value={kind}
          onChange={({ target }) => setKind(kinds.find((one) => one === target.value) ?? kind)}
        >
          {kinds.map((one) => (
            <MenuItem key={one} value={one}>
              {t(($) => $.lab.machines.kinds[one])}
            </MenuItem>
          ))}
        </TextField>
        {isSaid && (
          <TextField
            fullWidth
            size="small"
            multiline
            maxRows={4}
            label={t(($) => $.lab.machines.text)}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
        <TextField
          fullWidth
          size="small"
          type="number"
          label={t(($) => $.lab.machines.times)}
          value={times}
          onChange={({ target }) => setTimes(Number(target.value))}
          slotProps={{ htmlInput: { min: 1, max: timesMax } }}
        />
        <Button type="submit" variant="contained" disabled={!canAdd} loading={isBusy}>
          {t(($) => $.lab.machines.add)}
        </Button>
      </form>
      {machine.next.length === 0 ? (
        <p className={styles.help}>{t(($) => $.lab.machines.usual)}</p>
      ) : (
        <>
          <ol className={styles.next} aria-label={t(($) => $.lab.machines.next)}>
            {machine.next.map((one, index) => (
              // They have no name but their place.
              <li key={index}>
                {t(($) => $.lab.machines.kinds[one.kind])}
                {one.text && `: ${one.text}`}
              </li>
            ))}
          </ol>
          <div>
            <Button size="small" onClick={() => act(() => takeBackAnswers(machine))}>
              {t(($) => $.lab.machines.takeBack)}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
