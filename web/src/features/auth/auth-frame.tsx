import type { ReactNode } from 'react';
import { Brand } from '#features/settings';
import { LanguageSelect } from '#ui/language-select';
import { ThemeToggle } from '#ui/theme-toggle';
import styles from './auth-frame.module.css';

interface AuthFrameProps {
  readonly title: string;
  readonly subtitle?: string;
  /** The brand's picture behind the card. */
  readonly image?: string | null;
  readonly children: ReactNode;
}

/** The page around everything a visitor can do: the brand, the form, language and theme. */
export function AuthFrame({ title, subtitle, image, children }: AuthFrameProps) {
  return (
    <div className={styles.page} style={image ? { backgroundImage: `url("${image}")` } : undefined}>
      <header className={styles.bar}>
        <LanguageSelect />
        <ThemeToggle />
      </header>
      <main className={styles.card}>
        <div className={styles.brand}>
          <Brand />
        </div>
        <h1 className={styles.title}>{title}</h1>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        {children}
      </main>
    </div>
  );
}
