import styles from './bubble.module.css';

const paths = {
  clock: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8Zm.6 6.4L11 9.6l-.6 1L7.4 8.9V4.6h1.2v3.6Z',
  check: 'M13.3 4.1 6.4 11 3 7.7l.8-.8L6.4 9.4l6.1-6.1.8.8Z',
  checks:
    'm11.4 4.1-.8-.8-5 5 .8.8 5-5Zm2.8-.8L7.3 10.2 4.6 7.5l-.8.8 3.5 3.5L15 4.1l-.8-.8ZM.8 8.3l3.5 3.5.8-.8-3.5-3.5-.8.8Z',
  lock: 'M11.5 6H11V4.7a3 3 0 0 0-6 0V6h-.5C3.7 6 3 6.7 3 7.5v5c0 .8.7 1.5 1.5 1.5h7c.8 0 1.5-.7 1.5-1.5v-5c0-.8-.7-1.5-1.5-1.5ZM6.2 4.7a1.8 1.8 0 0 1 3.6 0V6H6.2V4.7Z',
  forward: 'M9 4.5V2l5.5 5.5L9 13v-2.6C5.3 10.4 3 11.5 1.5 14 2 10.5 4 5.2 9 4.5Z',
  chevron: 'm4 6 4 4 4-4-.9-.9L8 8.2 4.9 5.1 4 6Z',
  warning: 'M8 1.5 15 14H1L8 1.5Zm-.6 4.7v3.4h1.2V6.2H7.4Zm0 4.6V12h1.2v-1.2H7.4Z',
  file: 'M9.5 1.5h-5C3.7 1.5 3 2.2 3 3v10c0 .8.7 1.5 1.5 1.5h7c.8 0 1.5-.7 1.5-1.5V5L9.5 1.5ZM9 5.5V2.6L11.9 5.5H9Z',
  play: 'M4.5 2.5v11l9-5.5-9-5.5Z',
  pause: 'M4 2.5h3v11H4v-11Zm5 0h3v11H9v-11Z',
  pin: 'M8 1.3a4.7 4.7 0 0 0-4.7 4.7C3.3 9.5 8 14.7 8 14.7s4.7-5.2 4.7-8.7A4.7 4.7 0 0 0 8 1.3Zm0 6.4A1.7 1.7 0 1 1 8 4.3a1.7 1.7 0 0 1 0 3.4Z',
  person: 'M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm0 1.3c-2.3 0-5.7 1.1-5.7 3.4V14h11.4v-1.3c0-2.3-3.4-3.4-5.7-3.4Z',
  call: 'M4.3 7.2a9.6 9.6 0 0 0 4.5 4.5l1.5-1.5c.2-.2.5-.3.7-.2.8.3 1.6.4 2.4.4.4 0 .6.3.6.6v2.4c0 .4-.2.6-.6.6A11.4 11.4 0 0 1 2 2.6c0-.3.3-.6.6-.6H5c.4 0 .6.3.6.6 0 .9.2 1.7.4 2.4.1.2 0 .5-.1.7L4.3 7.2Z',
  poll: 'M2.5 2.5h11v11h-11v-11Zm2 3v6h1.4v-6H4.5Zm2.8-1v7h1.4v-7H7.3Zm2.8 3.5v3.5h1.4V8h-1.4Z',
  info: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm.7 9.8H7.3V7.2h1.4v4.1Zm0-5.3H7.3V4.6h1.4V6Z',
} as const;

export type GlyphName = keyof typeof paths;

/** A small sign inside a message; a line holds many of them, so they are nothing but a path. */
export function Glyph({ name, label }: { readonly name: GlyphName; readonly label?: string }) {
  return (
    <svg
      className={styles.glyph}
      viewBox="0 0 16 16"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={paths[name]} />
    </svg>
  );
}
