import type { Page } from '@playwright/test';

/** Everything people can use on the page that is cut off, covered, or out of reach at the width of the moment. */
export const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const wide = document.documentElement.scrollWidth - window.innerWidth;
    if (wide > 0) found.add(`the page is ${wide} px wider than the screen`);
    // A table or a board may be moved sideways, the page as a whole may not.
    for (const frame of document.querySelectorAll('main, main > *')) {
      const beside = frame.scrollWidth - frame.clientWidth;
      if (beside > 1 && getComputedStyle(frame).overflowX !== 'visible')
        found.add(`the page moves ${beside} px sideways`);
    }

    const nameOf = (element: Element): string =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) ||
      element.outerHTML.slice(0, 90);
    const isHidden = (element: Element): boolean =>
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      element.closest('[inert], [aria-hidden="true"]') !== null;
    const controls =
      'button, a[href], input:not([type="hidden"]), textarea, [role="tab"], [role="combobox"], [role="switch"]';
    // A window lies over the page on purpose.
    const windows = document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]');
    const scope: ParentNode = [...windows].at(-1) ?? document;

    for (const element of scope.querySelectorAll(controls)) {
      const box = element.getBoundingClientRect();
      // What is drawn for readers alone, or drawn over by its own label, is no control to the hand.
      if (box.width < 6 || box.height < 6 || isHidden(element)) continue;
      const style = getComputedStyle(element);
      if (style.pointerEvents === 'none') continue;
      const name = nameOf(element);

      let scrolls = false;
      for (let parent = element.parentElement; parent && !scrolls; parent = parent.parentElement) {
        const { overflowX, position } = getComputedStyle(parent);
        const frame = parent.getBoundingClientRect();
        const isOut = box.right > frame.right + 1 || box.left < frame.left - 1;
        if ((overflowX === 'auto' || overflowX === 'scroll') && parent.scrollWidth > parent.clientWidth + 1)
          scrolls = true;
        else if (overflowX !== 'visible' && isOut && position !== 'static') found.add(`«${name}» is cut off`);
        else if (overflowX !== 'visible' && isOut) found.add(`«${name}» is cut off`);
      }
      if (scrolls) continue;
      if (box.right > window.innerWidth + 1 || box.left < -1) {
        found.add(`«${name}» is beside the screen`);
        continue;
      }
      const isText = element.matches('input, textarea');
      if (!isText && element.scrollWidth > element.clientWidth + 2 && style.overflowX !== 'visible') {
        const ends = [element, ...element.querySelectorAll('*')];
        const isShortened = ends.some((part) => getComputedStyle(part).textOverflow === 'ellipsis');
        if (!isShortened) found.add(`the words of «${name}» are cut off`);
      }
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      if (y < 0 || y > window.innerHeight) continue;
      const top = document.elementFromPoint(x, y);
      const label = element.closest('label') ?? (element as HTMLInputElement).labels?.[0];
      const isOwn = top && (element.contains(top) || top.contains(element) || label?.contains(top));
      const around = element.closest('.MuiInputBase-root, .MuiSwitch-root, .MuiCheckbox-root');
      if (isOwn || !top || around?.contains(top)) continue;
      // Scrolled away under the head of its own list: it comes out when the list is moved.
      const scroller = (() => {
        for (let parent = element.parentElement; parent; parent = parent.parentElement) {
          if (/auto|scroll/.test(getComputedStyle(parent).overflowY) && parent.scrollHeight > parent.clientHeight + 1)
            return parent;
        }
        return null;
      })();
      if (scroller) {
        const frame = scroller.getBoundingClientRect();
        const isBelow = box.bottom > frame.bottom || box.top < frame.top;
        const isSticky = getComputedStyle(top.closest('th, thead, [data-sticky]') ?? top).position === 'sticky';
        if (isBelow || isSticky) continue;
      }
      found.add(`«${name}» is covered by «${nameOf(top)}» (${top.className.toString().slice(0, 40)})`);
    }
    return [...found];
  });
