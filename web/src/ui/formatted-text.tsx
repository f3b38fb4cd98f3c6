import { parseFormat, type FormatNode } from '@oplano/core/messages';
import type { ReactNode } from 'react';
import styles from './formatted-text.module.css';

const tags = { bold: 'strong', italic: 'em', strike: 's' } as const;

function draw(nodes: readonly FormatNode[], withLinks: boolean): ReactNode[] {
  return nodes.map((node, index) => {
    // A text does not change its parts' order, so their place is their key.
    const key = index;
    if (node.kind === 'text') return node.text;
    if (node.kind === 'code') {
      return (
        <code key={key} className={node.isBlock ? styles.block : styles.code}>
          {node.text}
        </code>
      );
    }
    if (node.kind === 'link') {
      if (!withLinks) return node.text;
      return (
        <a key={key} className={styles.link} href={node.href} target="_blank" rel="noopener noreferrer nofollow">
          {node.text}
        </a>
      );
    }
    if (node.kind === 'quote') {
      return (
        <span key={key} className={styles.quote}>
          {draw(node.children, withLinks)}
        </span>
      );
    }
    const Tag = tags[node.kind];
    return <Tag key={key}>{draw(node.children, withLinks)}</Tag>;
  });
}

interface FormattedTextProps {
  readonly text: string;
  /** False inside of something that can be pressed itself. */
  readonly withLinks?: boolean;
}

/** A text with the marks people write in chats, drawn as elements: nothing in it can become part of the page. */
export function FormattedText({ text, withLinks = true }: FormattedTextProps) {
  return <>{draw(parseFormat(text), withLinks)}</>;
}
