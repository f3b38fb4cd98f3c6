import { useState } from 'react';
import { momentText, useLanguageTag, useTranslation } from '#platform/i18n';
import { MachineMark } from './machine-mark.tsx';
import { machineKey, type LabMachine } from './machines.ts';
import styles from './phone-list.module.css';

interface MachineListProps {
  readonly machines: readonly LabMachine[];
  readonly openKey: string | null;
  readonly onOpen: (key: string) => void;
}

/** The programs outside that answer, below the people who write. */
export function MachineList({ machines, openKey, onOpen }: MachineListProps) {
  const { t } = useTranslation('lab');
  const tag = useLanguageTag();
  const [now] = useState(() => new Date());
  if (machines.length === 0) return null;
  return (
    <section className={styles.list}>
      <h2 className={styles.group}>{t(($) => $.lab.machines.title)}</h2>
      <ul className={styles.rows}>
        {machines.map((machine) => {
          const isOpen = machineKey(machine) === openKey;
          const [last] = machine.heard;
          return (
            <li key={machine.name} className={styles.row} data-open={isOpen}>
              <button
                type="button"
                className={styles.press}
                aria-current={isOpen}
                onClick={() => onOpen(machineKey(machine))}
              >
                <span className={styles.machine}>
                  <MachineMark name={machine.name} />
                </span>
                <span className={styles.body}>
                  <span className={styles.line}>
                    <span className={styles.name}>{t(($) => $.lab.machines.names[machine.name])}</span>
                    {last && <span className={styles.time}>{momentText(last.at, tag, now)}</span>}
                  </span>
                  <span className={styles.line}>
                    <span className={styles.below}>
                      {last ? `${last.method} /${last.path}` : t(($) => $.lab.machines.silent)}
                    </span>
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
