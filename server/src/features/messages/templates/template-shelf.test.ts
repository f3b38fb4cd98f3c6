import type { MessageTemplate } from '@oplano/contracts/messages';
import { expect, test, vi } from 'vitest';
import { ProviderTrouble, type ChannelDriver } from '#ports/channels';
import { createTemplateShelf } from './template-shelf.ts';

const aTemplate = (name: string): MessageTemplate => ({
  name,
  language: 'pt_BR',
  category: 'UTILITY',
  header: '',
  body: 'Oi',
  footer: '',
  buttons: [],
  variables: [],
  needs: 'nothing',
});
const place = { companyId: 1, connectionId: 7, version: 3 };

function aShelf() {
  let now = Date.parse('2026-11-15T12:00:00Z');
  const templates = vi.fn<NonNullable<ChannelDriver['templates']>>(async () => [aTemplate('a')]);
  const driverFor = vi.fn(async () => ({ templates }) as unknown as ChannelDriver);
  const log = { warn: vi.fn(), error: vi.fn() } as never;
  const shelf = createTemplateShelf({ driverFor, clock: { now: () => new Date(now) }, log });
  return { shelf, templates, driverFor, pass: (ms: number) => (now += ms) };
}

test('many who ask together ask the provider once', async () => {
  const { shelf, templates } = aShelf();
  await Promise.all(Array.from({ length: 12 }, () => shelf.of(place)));
  expect(templates).toHaveBeenCalledOnce();
});

test('a list is kept for five minutes, until it is asked for anew or its connection changes', async () => {
  const { shelf, templates, pass } = aShelf();
  await shelf.of(place);
  pass(299_000);
  await shelf.of(place);
  expect(templates).toHaveBeenCalledTimes(1);
  await shelf.of(place, true);
  await shelf.of({ ...place, version: 4 });
  await shelf.of({ ...place, connectionId: 8 });
  expect(templates).toHaveBeenCalledTimes(4);
  pass(301_000);
  await shelf.of({ ...place, version: 4 });
  expect(templates).toHaveBeenCalledTimes(5);
});

test('a failure is told, not kept, and what was known before is good enough to send by', async () => {
  const { shelf, templates, pass } = aShelf();
  templates.mockRejectedValueOnce(new ProviderTrouble('away', 'x'));
  await expect(shelf.of(place)).rejects.toMatchObject({ code: 'ERR_TEMPLATES_AWAY' });
  await shelf.of(place);
  pass(301_000);
  templates.mockRejectedValue(new ProviderTrouble('refused', 'x'));
  await expect(shelf.of(place)).rejects.toMatchObject({ code: 'ERR_TEMPLATES_REFUSED' });
  expect(await shelf.find(place, 'a', 'pt_BR')).toMatchObject({ name: 'a' });
  await expect(shelf.find({ ...place, version: 4 }, 'a', 'pt_BR')).rejects.toMatchObject({
    code: 'ERR_TEMPLATES_REFUSED',
  });
});

test('a connection that is gone, cannot be opened here or has no templates is told apart', async () => {
  const { shelf, driverFor } = aShelf();
  driverFor.mockResolvedValueOnce(null as never);
  await expect(shelf.of(place)).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
  driverFor.mockRejectedValueOnce(new Error('no such network'));
  await expect(shelf.of(place)).rejects.toMatchObject({ code: 'ERR_WAPP_NOT_INITIALIZED' });
  driverFor.mockResolvedValueOnce({} as ChannelDriver);
  await expect(shelf.of(place)).rejects.toMatchObject({ code: 'ERR_NO_TEMPLATES' });
});

test('one language of a template is not another', async () => {
  const { shelf } = aShelf();
  await expect(shelf.find(place, 'a', 'en_US')).rejects.toMatchObject({ code: 'ERR_NO_TEMPLATE_FOUND' });
});
