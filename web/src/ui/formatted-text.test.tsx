import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FormattedText } from './formatted-text.tsx';

afterEach(cleanup);

test('marks become elements, and HTML stays text', () => {
  const { container } = render(<FormattedText text={'*a* _b_ ~c~ `d` <img src=x onerror=alert(1)>'} />);
  expect(container.innerHTML).toMatch(
    /^<strong>a<\/strong> <em>b<\/em> <s>c<\/s> <code[^>]*>d<\/code> &lt;img src=x onerror=alert\(1\)&gt;$/,
  );
});

test('an address opens elsewhere and learns nothing of this page', () => {
  render(<FormattedText text="veja www.loja.com" />);
  const link = screen.getByRole('link', { name: 'www.loja.com' });
  expect(link.getAttribute('href')).toBe('https://www.loja.com');
  expect(link.getAttribute('rel')).toContain('noopener noreferrer');
  expect(link.getAttribute('target')).toBe('_blank');
});

test('inside of something that can be pressed there are no links', () => {
  render(<FormattedText text="https://a.com" withLinks={false} />);
  expect(screen.queryByRole('link')).toBeNull();
});
