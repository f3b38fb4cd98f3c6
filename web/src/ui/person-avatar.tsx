import Person from '@mui/icons-material/Person';
import { useState } from 'react';
import styles from './person-avatar.module.css';

/** Each carries white letters at a contrast of at least 5. */
export const avatarTones = [
  '#41739f',
  '#b35049',
  '#337d52',
  '#7360be',
  '#886a37',
  '#327970',
  '#b04890',
  '#536bb9',
  '#9c6140',
  '#557932',
  '#9651b8',
  '#377686',
  '#b54a6e',
] as const;

/** The colour of a person, the same on every screen and at every visit. */
export const toneOf = (id: number): string => avatarTones[id % avatarTones.length] ?? avatarTones[0];

const letters = new Intl.Segmenter();
const firstLetter = (word: string): string => [...letters.segment(word)][0]?.segment ?? '';

/** First letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return ends
    .map((word = '') => firstLetter(word))
    .join('')
    .toLocaleUpperCase();
}

interface PersonAvatarProps {
  readonly id: number;
  readonly name: string;
  readonly picture?: string | null;
  readonly size?: number;
  /** Draws a dot: green when online, hollow when not. Say it in words beside it. */
  readonly online?: boolean;
}

/** A person's picture, or their initials on a colour of their own. It decorates a name, so readers skip it. */
export function PersonAvatar({ id, name, picture, size = 28, online }: PersonAvatarProps) {
  const [brokenPicture, setBrokenPicture] = useState<string | null>(null);
  const isPictured = picture && picture !== brokenPicture;
  return (
    <span
      className={styles.avatar}
      aria-hidden="true"
      style={{ width: size, height: size, fontSize: Math.round(size * 0.4), backgroundColor: toneOf(id) }}
    >
      {isPictured ? (
        <img
          className={styles.picture}
          src={picture}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setBrokenPicture(picture)}
        />
      ) : (
        initialsOf(name) || <Person fontSize="inherit" className={styles.nobody} />
      )}
      {online !== undefined && <span className={styles.dot} data-online={online} />}
    </span>
  );
}
