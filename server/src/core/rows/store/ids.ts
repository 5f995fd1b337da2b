import { wrongValue } from '#contract/kit/refusals.ts'

const most = 100

/** The ids in a path part that names one or several, separated by commas; without repeats, at most 100 (21001). */
export function idsIn(field: string, text: string): string[] {
  const ids = [...new Set(text.split(',').map((id) => id.trim()))].filter(Boolean)
  if (ids.length === 0 || ids.length > most) wrongValue(field, `一次可处理1至${most}条`)
  return ids
}
