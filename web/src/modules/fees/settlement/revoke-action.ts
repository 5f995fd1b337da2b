import type { z } from 'zod'
import { type Settlement, settleFlow, settlement } from '#contract/modules/fees/settlement/settlement.ts'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { yuan } from '#kit/value/format.ts'

type Row = z.output<typeof Settlement>

const back = ({ refundAmt, collectAmt }: Row) => {
  if (refundAmt) return `已退的${yuan(refundAmt)}元须按原方式收回。`
  return collectAmt ? `补缴的${yuan(collectAmt)}元按原方式退出。` : ''
}

/** 撤销结算, the same in the list and on its page. */
export const revokeAction: RowAction<Row> = {
  label: '撤销',
  call: settlement.revoke,
  danger: true,
  show: settleFlow.can('revoke'),
  input: ({ settleId }) => ({ settleId }),
  confirm: (row) => ({
    title: `撤销${row.oldmanName ?? ''}的退住结算${row.settleNo}？`,
    content: `账单与各账户余额恢复到结算前，账户转为冻结，重新待结算。${back(row)}`,
    okText: '撤销结算',
    reason: '撤销原因',
  }),
  done: (row) => `已撤销${row.oldmanName ?? ''}的退住结算，待重新结算`,
}
