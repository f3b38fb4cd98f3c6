import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Switch } from './switch.tsx';
import css from './switch.module.css?raw';
import { show } from './testing.tsx';

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
  const named = new Set(css.match(/\.MuiSwitch-\w+/g));
  expect(named.size).toBe(4);
  expect([...named].filter((part) => document.querySelector(part) === null)).toEqual([]);
  expect(document.querySelector('.Mui-checked + .MuiSwitch-track')).toBeTruthy();
});
