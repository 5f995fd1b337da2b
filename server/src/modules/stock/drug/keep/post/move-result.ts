import type { Row } from '#core/rows/store/table.ts'

/** The result of a movement: a paper with its records, or a request that waits. */
export interface MoveResult {
  keepNo: string | null
  destroyId?: string
  destroyNo?: string
  status?: number
  records: Row<'drugKeepRecord'>[]
}
