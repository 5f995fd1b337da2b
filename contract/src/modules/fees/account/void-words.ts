import { voidStatus } from './trade.ts'
/** The result of a void: done, or requested where a second user decides (fees.md 3.4). */
export function voidWords(name: string, answer: unknown) {
  const waits =
    typeof answer === 'object' &&
    answer !== null &&
    'voidStatus' in answer &&
    answer.voidStatus === voidStatus.is.waiting
  return waits ? `已申请作废${name}，等待审核` : `已作废${name}`
}

/** The effect of a void, before it is requested: at once, or once a second user has agreed (fees.md 3.4). */
export const voidOutlook = ({ asksVoid }: { asksVoid: 0 | 1 }) =>
  asksVoid === 1
    ? '提交后先由审核人审核，通过后才作废；审核前这笔款仍有效。'
    : '作废后马上生成冲销记录，原单据和收据号保留。'
