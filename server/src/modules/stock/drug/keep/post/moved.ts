import type { Row } from '#core/rows/store/table.ts'

/** What a movement became: a paper with its records, or an application that waits. */
export interface Moved {
  keepNo: string | null
  destroyId?: string
  destroyNo?: string
  status?: number
  records: Row<'drugKeepRecord'>[]
}
