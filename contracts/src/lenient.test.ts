import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  optionalId,
  optionalTime,
  orAsJson,
  orNone,
  typedId,
  typedInt,
  typedNumber,
  typedSwitch,
  typedTime,
  unlessEmpty,
} from './lenient.ts';

const read = (schema: z.ZodType, value: unknown): unknown => {
  const result = schema.safeParse(value);
  return result.success ? result.data : 'refused';
};

describe('what forms of old clients send', () => {
  test.each(['', false, 0, [], null])('means none for an id and for a time: %j', (value) => {
    expect([read(optionalId, value), read(optionalTime, value)]).toEqual([null, null]);
  });
  test.each([
    [optionalId, '7', 7],
    [optionalId, 7, 7],
    [typedId, '7', 7],
    [typedInt(z.int().min(0)), '30', 30],
    [typedInt(z.int().min(0)), '', 0],
    [typedInt(z.literal([0, 5])), '5', 5],
    [typedNumber(z.number().min(0)), '149,9', 149.9],
    [typedNumber(z.number().min(0)), '2', 2],
    [typedSwitch, 'true', true],
    [typedSwitch, 'false', false],
    [orAsJson(z.array(z.int())), '[1]', [1]],
    [orAsJson(z.int().nullable()), 'null', null],
    [orNone(z.enum(['a', 'b'])), '', null],
    [orNone(z.enum(['a', 'b'])), 'b', 'b'],
    [optionalTime, '2026-03-02T09:30', '2026-03-02T09:30'],
    [typedTime, '2026-03-02T09:30', '2026-03-02T09:30'],
    [typedTime, '2026-03-02T12:30:00.000Z', '2026-03-02T12:30:00.000Z'],
    [unlessEmpty(z.string().min(3)), '', undefined],
    [unlessEmpty(z.string().min(3)), null, undefined],
    [unlessEmpty(z.array(z.int()).min(1)), [], undefined],
    [unlessEmpty(z.string().min(3)), 'abc', 'abc'],
  ])('is understood', (schema, value, meaning) => {
    expect(read(schema, value)).toEqual(meaning);
  });
  test.each([
    [optionalId, 'sete'],
    [optionalId, -1],
    [optionalId, true],
    [optionalId, [7]],
    [optionalId, {}],
    [optionalId, '99999999999'],
    [typedId, ''],
    [typedId, 0],
    [typedInt(z.int().min(0)), 'x'],
    [typedInt(z.int().min(0)), '-1'],
    [typedInt(z.literal([0, 5])), '7'],
    [typedNumber(z.number().min(0)), ''],
    [typedNumber(z.number().min(0)), '-2'],
    [typedNumber(z.number()), '1.2.3'],
    [orAsJson(z.int()), '{'],
    [orAsJson(z.int()), '"a"'],
    [typedSwitch, 'sim'],
    [typedSwitch, ''],
    [orNone(z.enum(['a', 'b'])), 'c'],
    [optionalTime, '2026-02-40T09:30'],
    [typedTime, '2026-13-02T09:30'],
    [typedTime, 'amanhã'],
    [typedTime, ''],
    [optionalTime, 'amanhã'],
    [unlessEmpty(z.string().min(3)), 'ab'],
  ])('is refused where it is nonsense', (schema, value) => {
    expect(read(schema, value)).toBe('refused');
  });
  test('is listed in the documents of the API', () => {
    const written = JSON.stringify(z.toJSONSchema(optionalId, { io: 'input', unrepresentable: 'any' }));
    expect(written).toContain('null, \\"\\", false, 0 and [] mean none');
  });
});
