import { metaOf } from '#contract/kit/fields.ts'
import type { Schema } from '#contract/kit/schema.ts'
import { type RegisterType, registerFields } from '#contract/modules/campus/inspection/register-fields.ts'

/** The texts of a row, line by line: a character that separates lines may occur in a typed text. */
export function linesOf(type: RegisterType, content: string): (readonly [label: string, words: string])[] {
  const labels = Object.values<Schema>(registerFields[type].shape).flatMap((schema) => metaOf(schema)?.label ?? [])
  const lines = new Map<string, string>()
  let last = ''
  for (const part of content.split('；')) {
    const label = labels.find((known) => part.startsWith(`${known}：`) && !lines.has(known))
    if (label) last = label
    const words = label ? part.slice(label.length + 1) : `${lines.get(last) ?? ''}；${part}`
    if (last) lines.set(last, words)
  }
  return [...lines]
}
