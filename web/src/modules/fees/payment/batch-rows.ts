import type { z } from 'zod'
import { yuanText } from '#contract/kit/value/money.ts'
import type { BatchDone } from '#contract/modules/fees/account/trade.ts'

/**
 * The rows of the batch desk: the amount of each, the reason where there is none, and the sums by way (fees.md 3.6).
 */

export interface BatchRow {
  oldmanId: string
  oldmanName: string
  bedName?: string | null
  arrears: number
  monthlyFee?: number | null
  tradeMonthIds?: string[]
  /** A number in fen, nothing, or the typed text where it is no number. */
  typed: number | string | null
  way: number
  /** The user has changed the proposed value. */
  touched?: boolean
  result?: z.output<typeof BatchDone>['items'][number]
}
export interface WayOption {
  tradeWay: number
  tradeWayName: string
}

/** The amount of a row in fen; 0 where none is typed. */
export const fenOf = ({ typed }: Pick<BatchRow, 'typed'>) => (typeof typed === 'number' ? typed : 0)
export const isDone = ({ result }: Pick<BatchRow, 'result'>) => result?.code === 0

/** Why a row has no payment, for the user who typed it; undefined when it has one. */
export function leftOut(row: BatchRow): string | undefined {
  if (isDone(row)) return undefined
  if (row.typed === null) return '未填写金额'
  if (typeof row.typed === 'string') return `“${row.typed}”不是金额`
  return row.typed > 0 ? undefined : '金额必须大于0'
}

/** 已收：现金 20.00元，微信 30.00元；an empty text where there is nothing. */
export function wayWords(label: string, rows: readonly BatchRow[], ways: readonly WayOption[]) {
  const sums = ways.map(({ tradeWay, tradeWayName }) => ({
    tradeWayName,
    sum: rows.filter(({ way }) => way === tradeWay).reduce((all, row) => all + fenOf(row), 0),
  }))
  const words = sums.filter(({ sum }) => sum > 0).map(({ tradeWayName, sum }) => `${tradeWayName} ${yuanText(sum)}元`)
  return words.length > 0 ? `${label}：${words.join('，')}　` : ''
}
