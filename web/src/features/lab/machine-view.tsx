import ArrowBack from '@mui/icons-material/ArrowBack';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from '#platform/i18n';
import { MachineArrivals } from './machine-arrivals.tsx';
import { MachineMark } from './machine-mark.tsx';
import { MachineNext } from './machine-next.tsx';
import styles from './machine-view.module.css';
import type { LabMachine } from './machines.ts';
import { SecretLine } from './secret-line.tsx';

interface MachineViewProps {
  readonly machine: LabMachine;
  readonly onBack: () => void;
}

const detailNames = ['address', 'key', 'project', 'keyFile', 'flow'] as const;

/** A machine: where it is, what it will answer, and what it was asked. */
export function MachineView({ machine, onBack }: MachineViewProps) {
  const { t } = useTranslation('lab');
  const name = t(($) => $.lab.machines.names[machine.name]);
  return (
    <section className={styles.machine} aria-label={name}>
      <header className={styles.head}>
        <IconButton className={styles.back ?? ''} aria-label={t(($) => $.lab.back)} onClick={onBack}>
          <ArrowBack />
        </IconButton>
        <MachineMark name={machine.name} />
        <div>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.help}>{t(($) => $.lab.machines.about[machine.name])}</p>
        </div>
      </header>
      <div className={styles.parts}>
        <section className={styles.part}>
          <h3 className={styles.title}>{t(($) => $.lab.machines.where)}</h3>
          {detailNames.map((detail) => {
            const value = machine.details[detail];
            return (
              value !== undefined && (
                <SecretLine key={detail} label={t(($) => $.lab.machines.details[detail])} value={value} />
              )
            );
          })}
        </section>
        <MachineNext machine={machine} />
        <MachineArrivals machine={machine} />
      </div>
    </section>
  );
}
