import type { MessageTemplate } from '@oplano/contracts/messages';
import { expect, test, vi } from 'vitest';
import { ProviderTrouble, type ChannelDriver } from '#ports/channels';
import { createTemplateCache } from './template-cache.ts';

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

function aCache() {
  let now = Date.parse('2026-11-15T12:00:00Z');
  const templates = vi.fn<NonNullable<ChannelDriver['templates']>>(async () => [aTemplate('a')]);
  const driverFor = vi.fn(async () => ({ templates }) as unknown as ChannelDriver);
  const log = { warn: vi.fn(), error: vi.fn() } as never;
  const cache = createTemplateCache({ driverFor, clock: { now: () => new Date(now) }, log });
  return { cache, templates, driverFor, pass: (ms: number) => (now += ms) };
}

test('many who ask together ask the provider once', async () => {
  const { cache, templates } = aCache();
  await Promise.all(Array.from({ length: 12 }, () => cache.of(place)));
  expect(templates).toHaveBeenCalledOnce();
});

test('a list is kept for five minutes, until it is asked for anew or its connection changes', async () => {
  const { cache, templates, pass } = aCache();
  await cache.of(place);
  pass(299_000);
  await cache.of(place);
  expect(templates).toHaveBeenCalledTimes(1);
  await cache.of(place, true);
  await cache.of({ ...place, version: 4 });
  await cache.of({ ...place, connectionId: 8 });
  expect(templates).toHaveBeenCalledTimes(4);
  pass(301_000);
  await cache.of({ ...place, version: 4 });
  expect(templates).toHaveBeenCalledTimes(5);
});

test('a failure is told, not kept, and what was known before is good enough to send by', async () => {
  const { cache, templates, pass } = aCache();
  templates.mockRejectedValueOnce(new ProviderTrouble('away', 'x'));
  await expect(cache.of(place)).rejects.toMatchObject({ code: 'ERR_TEMPLATES_AWAY' });
  await cache.of(place);
  pass(301_000);
  templates.mockRejectedValue(new ProviderTrouble('refused', 'x'));
  await expect(cache.of(place)).rejects.toMatchObject({ code: 'ERR_TEMPLATES_REFUSED' });
  expect(await cache.find(place, 'a', 'pt_BR')).toMatchObject({ name: 'a' });
  await expect(cache.find({ ...place, version: 4 }, 'a', 'pt_BR')).rejects.toMatchObject({
    code: 'ERR_TEMPLATES_REFUSED',
  });
});

test('a connection that is gone, cannot be opened here or has no templates is told apart', async () => {
  const { cache, driverFor } = aCache();
  driverFor.mockResolvedValueOnce(null as never);
  await expect(cache.of(place)).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
  driverFor.mockRejectedValueOnce(new Error('no such network'));
  await expect(cache.of(place)).rejects.toMatchObject({ code: 'ERR_WAPP_NOT_INITIALIZED' });
  driverFor.mockResolvedValueOnce({} as ChannelDriver);
  await expect(cache.of(place)).rejects.toMatchObject({ code: 'ERR_NO_TEMPLATES' });
});

test('one language of a template is not another', async () => {
  const { cache } = aCache();
  await expect(cache.find(place, 'a', 'en_US')).rejects.toMatchObject({ code: 'ERR_NO_TEMPLATE_FOUND' });
});
