import type { ReplyFor } from '#contract/kit/calls.ts'
import type { residence } from '#contract/modules/living/residence/residence.ts'
import { yuan } from '#kit/value/format.ts'

/** An exchange of beds in words: who gets which bed, and what it does to the bill of each (residence.md 2.4). */

export type Exchanged = Pick<
  ReplyFor<typeof residence.exchange>[number],
  'oldmanName' | 'bedName' | 'adjustLines' | 'billPreview'
>

/** Of a preview, in which each still lies in the own bed; one line for each. */
export const previewLines = ([one, other]: readonly Exchanged[]) => [
  `${one.oldmanName}：${one.bedName ?? ''} → ${other.bedName ?? ''}，${changeWords(one)}`,
  `${other.oldmanName}：${other.bedName ?? ''} → ${one.bedName ?? ''}，${changeWords(other)}`,
]

/** `王秀英已换到101-A，当月账单多收3.00元，当月合计4,000.00元；李四已换到102-B，不改变已出账单`. */
export const exchangedWords = (rows: readonly Exchanged[]) =>
  rows.map((row) => `${row.oldmanName}已换到${row.bedName ?? ''}，${changeWords(row)}`).join('；')

function changeWords({ adjustLines, billPreview }: Exchanged) {
  const change = adjustLines.reduce((sum, { amount }) => sum + amount, 0)
  if (change === 0) return '不改变已出账单'
  const bill = billPreview.reduce((sum, { amount }) => sum + amount, 0)
  return `当月账单${change < 0 ? '少收' : '多收'}${yuan(Math.abs(change))}元，当月合计${yuan(bill)}元`
}
