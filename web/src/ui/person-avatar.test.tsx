import { getContrastRatio } from '@mui/material/styles';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { avatarTones, initialsOf, PersonAvatar, toneOf } from './person-avatar.tsx';

afterEach(cleanup);

describe('the picture of a person', () => {
  test.each([
    ['Ana', 'A'],
    ['ana maria lima', 'AL'],
    ['  Élida   Souza ', 'ÉS'],
    ['😀 Zoë', '😀Z'],
    ['', ''],
  ])('“%s” has the initials “%s”', (name, initials) => expect(initialsOf(name)).toBe(initials));

  test('every colour carries white letters well', () => {
    for (const tone of avatarTones) expect(getContrastRatio(tone, '#fff'), tone).toBeGreaterThanOrEqual(4.5);
  });

  test('a person keeps their colour, and neighbours differ', () => {
    expect(toneOf(7)).toBe(toneOf(7));
    expect(toneOf(7)).not.toBe(toneOf(8));
  });

  test('a picture that does not load gives way to the initials', () => {
    // In full: an address that cannot be resolved is an error at once, and where the window stands is not this test's.
    const { container } = render(<PersonAvatar id={1} name="Ana Lima" picture="https://example.com/gone.jpg" />);
    const image = container.querySelector('img');
    if (!image) throw new Error('There is no picture.');
    fireEvent.error(image);
    expect(container.querySelector('img')).toBeNull();
    expect(container.textContent).toBe('AL');
  });
});
