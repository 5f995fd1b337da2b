import type { ReplyFor } from '#contract/kit/calls.ts'
import type { residence } from '#contract/modules/living/residence/residence.ts'
import { yuan } from '#kit/value/format.ts'

/** The sentences of an exchange: the new bed of each resident, and the change of each bill (residence.md 2.4). */

export type ExchangeReply = Pick<
  ReplyFor<typeof residence.exchange>[number],
  'oldmanName' | 'bedName' | 'adjustLines' | 'billPreview'
>

/** Sentences of a preview, in which both residents still have their old beds; one line for each. */
export const previewLines = ([one, other]: readonly ExchangeReply[]) => [
  `${one.oldmanName}：${one.bedName ?? ''} → ${other.bedName ?? ''}，${changeWords(one)}`,
  `${other.oldmanName}：${other.bedName ?? ''} → ${one.bedName ?? ''}，${changeWords(other)}`,
]

/** `王秀英已换到101-A，当月账单多收3.00元，当月合计4,000.00元；李四已换到102-B，不改变已出账单`. */
export const exchangedWords = (rows: readonly ExchangeReply[]) =>
  rows.map((row) => `${row.oldmanName}已换到${row.bedName ?? ''}，${changeWords(row)}`).join('；')

function changeWords({ adjustLines, billPreview }: ExchangeReply) {
  const change = adjustLines.reduce((sum, { amount }) => sum + amount, 0)
  if (change === 0) return '不改变已出账单'
  const bill = billPreview.reduce((sum, { amount }) => sum + amount, 0)
  return `当月账单${change < 0 ? '少收' : '多收'}${yuan(Math.abs(change))}元，当月合计${yuan(bill)}元`
}
