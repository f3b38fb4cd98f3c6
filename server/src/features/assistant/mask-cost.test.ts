import { createMask } from '@oplano/core/assistant';
import { expect, test } from 'vitest';
import { growthOf, growthOfOnePass } from '#test/growth';

test.each(['a', '1 ', 'a.', '[EMAIL_'])('what consists of nothing but "%s" is masked in one pass', (part) => {
  const hide = (times: number) => createMask(true).hide(part.repeat(times));
  const growth = growthOf(
    () => hide(4_000),
    () => hide(40_000),
  );
  expect(growth).toBeLessThan(growthOfOnePass);
});
