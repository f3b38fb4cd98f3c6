import { describe, expect, test } from 'vitest';
import { patch } from './patch.ts';
import { refusing } from './refusing.ts';

describe('what was given of a form', () => {
  test('keeps what is empty and leaves out what was left out', () => {
    expect(patch({ name: '', color: undefined, nextLaneId: null, isDefault: false })).toEqual({
      name: '',
      nextLaneId: null,
      isDefault: false,
    });
    expect('color' in patch({ color: undefined })).toBe(false);
  });
});

describe('a write that the database refuses', () => {
  const write = refusing({ tags_one_name: 'ERR_TAG_NAME_TAKEN' });

  test('is refused in our words where the rule is a known one', async () => {
    const broken = Object.assign(new Error('duplicate key'), { constraint: 'tags_one_name' });
    await expect(write(Promise.reject(broken))).rejects.toMatchObject({ code: 'ERR_TAG_NAME_TAKEN', status: 409 });
  });

  test('stays the error it is where nobody foresaw it', async () => {
    for (const error of [Object.assign(new Error('other'), { constraint: 'tags_other' }), new Error('none')]) {
      await expect(write(Promise.reject(error))).rejects.toBe(error);
    }
  });

  test('that succeeds answers what it answers', async () => {
    expect(await write(Promise.resolve(7))).toBe(7);
  });
});
