import { foundWords } from '@oplano/core/messages';

/** Under this name the style sheet paints what was found. */
const markName = 'found-words';

function rangesIn(root: Element, wanted: string): Range[] {
  const ranges: Range[] = [];
  for (const text of root.querySelectorAll('article p')) {
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const [from, to] of foundWords(node.textContent ?? '', wanted)) {
        const range = new Range();
        range.setStart(node, from);
        range.setEnd(node, to);
        ranges.push(range);
      }
    }
  }
  return ranges;
}

/**
 * Paints words in the messages under an element, those that come later too, until it is called off. The browser paints
 * over the text, so that no message is drawn anew for it; one that cannot shows the place all the same.
 */
export function markWords(root: Element, wanted: string): () => void {
  // What this browser knows is asked at run time: the types say that every one does.
  if (!('highlights' in CSS) || wanted === '') return () => undefined;
  let frame = 0;
  const paint = () => CSS.highlights.set(markName, new Highlight(...rangesIn(root, wanted)));
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(paint);
  });
  observer.observe(root, { childList: true, subtree: true, characterData: true });
  paint();
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    CSS.highlights.delete(markName);
  };
}
