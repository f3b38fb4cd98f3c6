import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#testing/server';
import { show } from '#ui/testing';
import { RemindersCard } from './reminders-card.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('words that were typed for one day wait there while another day is looked at', async () => {
  fakeServer({
    'GET /billing/reminders': {
      connectionId: null,
      isElsewhere: false,
      sendsMail: true,
      link: 'https://inbox.example.com/financeiro-aberto',
      texts: [-5, 0].map((day) => ({ language: 'pt', day, subject: `Fatura ${day}`, text: 'Oi', isDefault: true })),
    },
    'GET /whatsapp': [],
  });
  const { user } = await show(<RemindersCard />, ['billing']);
  const words = async () => (await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' })).value;
  const choose = async (day: string) => {
    await user.click(screen.getByRole('combobox', { name: 'Quando' }));
    await user.click(await screen.findByRole('option', { name: day }));
  };
  expect(await words()).toBe('Oi');
  fireEvent.change(screen.getByRole('textbox', { name: 'Mensagem' }), { target: { value: 'Bom dia' } });
  await choose('No vencimento');
  expect(await words()).toBe('Oi');
  await choose('5 dias antes');
  expect(await words()).toBe('Bom dia');
});
