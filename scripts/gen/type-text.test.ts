import { expect, test } from 'vitest'
import { z } from 'zod'
import { presentText, typeText } from './type-text.ts'

test.each<[z.ZodType, string]>([
  [z.array(z.string()), 'string[]'],
  [z.array(z.union([z.string(), z.int()])), '(string | number)[]'],
  [z.array(z.literal([1, 2])), '(1 | 2)[]'],
  [z.array(z.union([z.object({ a: z.int() }), z.object({ b: z.int() })])), '({ a: number } | { b: number })[]'],
  [z.record(z.string(), z.number()), '{ [key: string]: number }'],
  [z.object({ name: z.string(), size: z.int().nullish() }), '{ name: string; size?: number | null | undefined }'],
  [z.preprocess((value) => value, z.enum(['a', 'b'])), '"a" | "b"'],
  [z.tuple([z.number(), z.number()]), '[number, number]'],
  [z.array(z.object({ at: z.string().default('') })), '{ at: string }[]'],
])('writes what a schema gives as TypeScript, case %#', (schema, text) => {
  expect(typeText(schema)).toBe(text)
})

test('a present value is neither missing nor null', () => {
  expect(presentText(z.array(z.string()).nullish())).toBe('string[]')
})
