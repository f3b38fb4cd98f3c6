import { expect, test, vi } from 'vitest';
import { createQueryClient } from '#platform/query';
import { lateLive } from './late-live.ts';

const tagId = (id: number) => ({ tagId: id });

test('code that follows events is not loaded before there is something to follow, and then follows in order', async () => {
  const client = createQueryClient();
  const heard: number[] = [];
  const load = vi.fn(async () => ({ tags: { delete: (event: { tagId: number }) => void heard.push(event.tagId) } }));
  const { tags } = lateLive(client, ['tags'], { tags: ['delete'] }, load);
  tags?.delete?.(tagId(1));
  expect(load).not.toHaveBeenCalled();
  client.setQueryData(['tags', 'names'], []);
  for (const id of [2, 3]) tags?.delete?.(tagId(id));
  await vi.waitFor(() => expect(heard).toEqual([2, 3]));
  expect(load).toHaveBeenCalledTimes(1);
});

test('where the code does not arrive the rows are asked for anew, and the next event tries again', async () => {
  const client = createQueryClient();
  client.setQueryData(['tags', 'names'], []);
  const heard: number[] = [];
  const load = vi
    .fn(async () => ({ tags: { delete: (event: { tagId: number }) => void heard.push(event.tagId) } }))
    .mockRejectedValueOnce(new Error('no connection'));
  const { tags } = lateLive(client, ['tags'], { tags: ['delete'] }, load);
  tags?.delete?.(tagId(1));
  await vi.waitFor(() => expect(client.getQueryState(['tags', 'names'])?.isInvalidated).toBe(true));
  tags?.delete?.(tagId(2));
  await vi.waitFor(() => expect(heard).toEqual([2]));
});
