import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { call, routes, type Answer } from '#platform/api';
import { useTranslation } from '#platform/i18n';
import styles from './auth-frame.module.css';

interface DemoSignInsProps {
  readonly onChoose: (email: string, password: string) => void;
}

/** Whom a visitor of the demo can be; a press fills the form in. Elsewhere there is nothing to choose. */
export default function DemoSignIns({ onChoose }: DemoSignInsProps) {
  const { t } = useTranslation('auth');
  const [data, setData] = useState<Answer<typeof routes.auth.demo> | null>(null);
  useEffect(() => {
    const page = new AbortController();
    // Before the sign-in there is no store of what was fetched. Without an answer there is nothing to offer.
    call(routes.auth.demo, { signal: page.signal }).then(setData, () => undefined);
    return () => page.abort();
  }, []);
  if (!data || data.people.length === 0) return null;
  return (
    <section className={styles.demo} aria-label={t(($) => $.auth.demo.title)}>
      <h2>{t(($) => $.auth.demo.title)}</h2>
      <ul>
        {data.people.map(({ name, email, rights }) => (
          <li key={email}>
            <Button fullWidth size="small" color="inherit" onClick={() => onChoose(email, data.password)}>
              <b>{name}</b>
              <span>{t(($) => $.auth.demo.rights[rights])}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
