import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#ui/testing';
import { ToastHost } from '#ui/toast';
import { LocationDialog } from './location-dialog.tsx';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'geolocation');
});

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
async function open(position?: (done: PositionCallback, failed: PositionErrorCallback) => void) {
  if (position) {
    Object.defineProperty(navigator, 'geolocation', {
      configurable: true,
      value: { getCurrentPosition: position },
    });
  }
  const onSend = vi.fn();
  const onClose = vi.fn();
  const shown = await show(
    <>
      <LocationDialog onSend={onSend} onClose={onClose} />
      <ToastHost />
    </>,
    ['messages'],
  );
  return { ...shown, onSend, onClose };
}

test('a place is sent by its numbers, which must be on the earth', async () => {
  const { user, onSend, onClose } = await open();
  await user.type(field('Latitude'), '91');
  await user.type(field('Longitude'), '-34,8711');
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(screen.getByText('De -90 a 90, por exemplo -23,5505')).toBeTruthy();
  expect(onSend).not.toHaveBeenCalled();
  await user.clear(field('Latitude'));
  await user.type(field('Latitude'), '-8.0631');
  await user.type(field('Nome do lugar'), ' Marco Zero ');
  await user.type(field('Endereço'), 'Recife{Enter}');
  expect(onSend).toHaveBeenCalledExactlyOnceWith({
    latitude: -8.0631,
    longitude: -34.8711,
    name: 'Marco Zero',
    address: 'Recife',
  });
  expect(onClose).toHaveBeenCalledOnce();
});

test('the link of a map that is pasted fills both numbers', async () => {
  await open();
  fireEvent.change(field('Latitude'), { target: { value: 'https://www.google.com/maps/@-8.0631,-34.8711,17z' } });
  expect([field('Latitude').value, field('Longitude').value]).toEqual(['-8.0631', '-34.8711']);
});

test('the place of this device fills both numbers, and a refusal is told', async () => {
  const { user } = await open((done) =>
    done({ coords: { latitude: -8.06311234567, longitude: -34.87 } } as GeolocationPosition),
  );
  await user.click(screen.getByRole('button', { name: 'Usar minha posição' }));
  expect([field('Latitude').value, field('Longitude').value]).toEqual(['-8.063112', '-34.87']);
  cleanup();
  const refused = await open((_done, failed) => failed({} as GeolocationPositionError));
  await refused.user.click(screen.getByRole('button', { name: 'Usar minha posição' }));
  await waitFor(() => expect(document.body.textContent).toContain('A posição não está disponível.'));
});
