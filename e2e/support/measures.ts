import type { Page } from '@playwright/test';

/** What eyes would have to measure on the page of the moment. */
export interface Measures {
  /** The head of the page: from the edge of the page to its title, its height, and the width there is; null without one. */
  readonly head: { readonly left: number; readonly height: number; readonly room: number } | null;
  /** Sizes of letters, in px, each with some of the words that have it. */
  readonly fonts: Readonly<Record<string, string>>;
  /** Words that nobody can read, and controls that lie over each other. */
  readonly problems: readonly string[];
  /** What a finger hits less than 44 px of; measured where it is asked for. */
  readonly small: readonly string[];
}

export const measure = (page: Page, byFinger: boolean): Promise<Measures> =>
  page.evaluate((isFinger) => {
    const problems = new Set<string>();
    const small = new Set<string>();
    const fonts: Record<string, string> = {};
    const main = document.querySelector('main') ?? document.body;
    const head = main.querySelector('[data-page-head]');
    const title = head?.firstElementChild?.getBoundingClientRect();

    const rounded = (px: number): number => Math.round(px * 10) / 10;
    const isHidden = (element: Element): boolean =>
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      element.closest('[inert], [aria-hidden="true"]') !== null;
    const nameOf = (element: Element): string =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) ||
      element.outerHTML.slice(0, 90);
    /** Drawn for readers alone. */
    const isForReaders = (element: Element): boolean => {
      for (let at: Element | null = element; at && at !== main; at = at.parentElement) {
        const { clipPath, clip, position } = getComputedStyle(at);
        if (position === 'absolute' && (clipPath !== 'none' || clip !== 'auto')) return true;
      }
      return false;
    };

    // Words: read whole, or at least their beginning.
    const windows = document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]');
    const lastWindow = [...windows].at(-1);
    const walker = document.createTreeWalker(lastWindow ?? main, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? '';
      const element = walker.currentNode.parentElement;
      if (text === '' || !element || element.closest('svg, style, option, legend') || isHidden(element)) continue;
      if (isForReaders(element)) continue;
      const style = getComputedStyle(element);
      fonts[style.fontSize] ??= text.slice(0, 30);
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const whole = range.getBoundingClientRect();
      let [left, right] = [whole.left, whole.right];
      let isShortened = false;
      for (let at: Element | null = element; at && at !== main; at = at.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(at);
        if (textOverflow === 'ellipsis') isShortened = true;
        if (overflowX === 'visible') continue;
        // What can be moved sideways is within reach.
        if (/auto|scroll/.test(overflowX) && at.scrollWidth > at.clientWidth + 1) break;
        const frame = at.getBoundingClientRect();
        [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
      }
      const seen = Math.max(0, right - left);
      const [isCut, isLegible] = [seen < whole.width - 2, seen >= Math.min(whole.width - 2, 36)];
      if (whole.width === 0 || !isLegible) problems.add(`«${text.slice(0, 40)}» has ${Math.round(seen)} px`);
      else if (isCut && !isShortened) problems.add(`«${text.slice(0, 40)}» is cut without a sign of it`);
    }

    const scope: ParentNode = lastWindow ?? document;
    const hands =
      'button, a[href], input:not([type="hidden"]), textarea, [role="tab"], [role="combobox"], [role="switch"], [role="button"]';
    const controls = [...scope.querySelectorAll(hands)].filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      if (width < 6 || height < 6 || isHidden(element) || isForReaders(element)) return false;
      return getComputedStyle(element).pointerEvents !== 'none' && !element.matches('input[type="file"]');
    });
    /** What is scrolled out of its frame lies over nothing. */
    const seenBoxOf = (element: Element): DOMRect => {
      let { left, right, top, bottom } = element.getBoundingClientRect();
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
        if (getComputedStyle(at).overflow === 'visible') continue;
        const frame = at.getBoundingClientRect();
        [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
        [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    };
    const boxes = controls.map((element) => ({ element, box: seenBoxOf(element) })).filter(({ box }) => box.width > 5);

    // Beside each other, or one within the other on purpose; never half over each other.
    for (const [index, { element, box }] of boxes.entries()) {
      for (const { element: other, box: beside } of boxes.slice(index + 1)) {
        if (element.contains(other) || other.contains(element)) continue;
        const across = Math.min(box.right, beside.right) - Math.max(box.left, beside.left);
        const down = Math.min(box.bottom, beside.bottom) - Math.max(box.top, beside.top);
        if (across <= 2 || down <= 2) continue;
        const inside = (a: DOMRect, b: DOMRect) =>
          a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
        if (inside(box, beside) || inside(beside, box)) continue;
        // Scrolled under something that stands still.
        const [x, y] = [Math.max(box.left, beside.left) + across / 2, Math.max(box.top, beside.top) + down / 2];
        const isStill = [element, other].some((one) => {
          for (let at: Element | null = one; at; at = at.parentElement)
            if (/sticky|fixed/.test(getComputedStyle(at).position)) return true;
          return false;
        });
        if (isStill || y < 0 || y > window.innerHeight || x < 0 || x > window.innerWidth) continue;
        problems.add(`«${nameOf(element)}» and «${nameOf(other)}» lie over each other`);
      }
    }

    // What a finger hits: the control itself, its label, or what it draws around itself.
    for (const { element } of isFinger ? boxes : []) {
      const box = element.getBoundingClientRect();
      if (box.width >= 44 && box.height >= 44) continue;
      const isInText = element.matches('a') && getComputedStyle(element).display === 'inline';
      if (isInText) continue;
      const label = element.closest('label') ?? (element as HTMLInputElement).labels?.[0] ?? null;
      const field = element.closest('.MuiSwitch-root, .MuiCheckbox-root, .MuiRadio-root');
      const words = label?.getBoundingClientRect();
      if (words && words.height >= 43 && words.width >= 43) continue;
      // A field is hit wherever its frame is; a label may stand on it.
      const frame = element.closest('.MuiInputBase-root')?.getBoundingClientRect();
      if (frame && frame.height >= 43 && frame.width >= 43) continue;
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const isHit = (dx: number, dy: number): boolean => {
        const at = document.elementFromPoint(x + dx, y + dy);
        return at !== null && [element, label, field].some((one) => one?.contains(at) === true);
      };
      // Half under something else, or not in sight: measured where it is in sight.
      if (y < 22 || y > window.innerHeight - 22 || !isHit(0, 0)) continue;
      const reach = (dx: number, dy: number): number => {
        let far = 0;
        while (far < 24 && isHit(dx * (far + 1), dy * (far + 1))) far += 1;
        return far;
      };
      const high = reach(0, -1) + reach(0, 1) + 1;
      const wide = reach(-1, 0) + reach(1, 0) + 1;
      if (Math.min(high, wide) < 43) small.add(`«${nameOf(element)}» ${wide} × ${high}`);
    }
    return {
      head:
        head && title
          ? {
              left: rounded(title.left - main.getBoundingClientRect().left),
              height: rounded(head.getBoundingClientRect().height),
              room: main.getBoundingClientRect().width,
            }
          : null,
      fonts,
      problems: [...problems],
      small: [...small],
    };
  }, byFinger);
