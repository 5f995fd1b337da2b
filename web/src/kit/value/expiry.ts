import { addDays } from './format.ts'

/** A document is amber from this many days before it expires (platform.md 3). */
const warnDays = 60

export interface Expiry {
  tone: 'success' | 'warning' | 'danger'
  words: string
}

/** Colours of rows that show documents. */
export const expiryRow = { success: undefined, warning: 'k-row-warning', danger: 'k-row-danger' } as const

/** Validity of a document: 有效, 还有12天到期, 已过期3天. Without a last day it is valid for good. */
export function expiryOf(expireDate: string | null | undefined, today: string): Expiry {
  if (!expireDate) return { tone: 'success', words: '长期有效' }
  const left = Math.round((Date.parse(expireDate) - Date.parse(today)) / 86_400_000)
  if (left < 0) return { tone: 'danger', words: `已过期${-left}天` }
  if (left === 0) return { tone: 'danger', words: '今天到期' }
  if (expireDate <= addDays(today, warnDays)) return { tone: 'warning', words: `还有${left}天到期` }
  return { tone: 'success', words: '有效' }
}
