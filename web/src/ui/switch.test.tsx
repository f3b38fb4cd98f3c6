import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Switch } from './switch.tsx';
import { show } from './testing.tsx';

/** Screens know nothing of files, so their tests have no types for them. */
interface Files {
  readonly readFile: (path: string, encoding: 'utf8') => Promise<string>;
}
const { readFile } = await vi.importActual<Files>('node:fs/promises');
const here = new URL(import.meta.url).pathname.replace(/^\/@fs/, '');
const beside = (name: string): string => here.replace(/[^/]+$/, name);

afterEach(cleanup);

test('a switch is pressed as any other, and keeps the class it is given', async () => {
  const onChange = vi.fn();
  await show(<Switch className="own" slotProps={{ input: { 'aria-label': 'Som' } }} onChange={onChange} />, []);
  fireEvent.click(screen.getByLabelText('Som'));
  expect(onChange).toHaveBeenCalledOnce();
  expect(document.querySelector('.MuiSwitch-root.own')).toBeTruthy();
});

test('the look of a switch names only parts that the library renders', async () => {
  await show(<Switch size="small" checked onChange={() => undefined} />, []);
  const look = await readFile(beside('switch.module.css'), 'utf8');
  const named = new Set(look.match(/\.MuiSwitch-\w+/g));
  expect(named.size).toBe(4);
  expect([...named].filter((part) => document.querySelector(part) === null)).toEqual([]);
  expect(document.querySelector('.Mui-checked + .MuiSwitch-track')).toBeTruthy();
});
