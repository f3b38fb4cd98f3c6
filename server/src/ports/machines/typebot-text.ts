/** Markdown as people of chats write it: `**bold**` is `*bold*` there, and links stand behind their names. */
export const chatText = (markdown: string): string =>
  markdown
    .replaceAll(/!?\[([^\]]*)\]\(([^)\s]+)\)/g, (_all, name: string, url: string) =>
      name === '' || name === url ? url : `${name} (${url})`,
    )
    .replaceAll(/~~(.+?)~~/g, '~$1~')
    .replaceAll(/\*\*\*(.+?)\*\*\*/g, '\u0001_$1_\u0001')
    .replaceAll(/\*\*(.+?)\*\*/g, '\u0001$1\u0001')
    .replaceAll(/(?<![*\w])\*(?!\s)([^*\n]+?)\*(?![*\w])/g, '_$1_')
    .replaceAll('\u0001', '*')
    .replaceAll(/\\([*_~`#[\]()])/g, '$1')
    .trim();

interface RichNode {
  readonly text?: unknown;
  readonly bold?: unknown;
  readonly italic?: unknown;
  readonly url?: unknown;
  readonly children?: unknown;
}

const deepest = 8;

function inline(node: RichNode, depth: number): string {
  if (depth > deepest) return '';
  if (typeof node.text === 'string') {
    const bold = node.bold === true && node.text.trim() !== '' ? '*' : '';
    const italic = node.italic === true && node.text.trim() !== '' ? '_' : '';
    return `${bold}${italic}${node.text}${italic}${bold}`;
  }
  const inside = Array.isArray(node.children)
    ? node.children.map((child: unknown) => inline(child as RichNode, depth + 1)).join('')
    : '';
  return typeof node.url === 'string' && node.url !== inside ? `${inside} (${node.url})` : inside;
}

/** The text of an older viewer, which only knows its own form. */
export const plainRichText = (nodes: readonly unknown[]): string =>
  nodes
    .map((node) => (typeof node === 'object' && node !== null ? inline(node, 0) : ''))
    .join('\n')
    .trim();
