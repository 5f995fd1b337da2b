import { Skeleton } from 'antd'
import { onOff } from '#contract/kit/codes.ts'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { feeProject } from '#contract/modules/fees/fee-project/fee-project.ts'
import { useCall } from '#kit/calls.ts'
import { FormModal } from '#kit/FormModal.tsx'
import { yuan } from '#kit/value/format.ts'
import type { Line } from '../LineTable.tsx'

/** Children of enabled fee projects, to choose from. */
export function useChildren() {
  const { data } = useCall(feeProject.children, { status: onOff.is.on, pageHelper: '0' })
  return data?.list
}
type Child = NonNullable<ReturnType<typeof useChildren>>[number]
export const childChoices = (children: readonly Child[]) =>
  children.map(({ projectChildId, projectName, projectChildName, price }) => ({
    value: projectChildId,
    label: `${projectName} · ${projectChildName}（${yuan(price)}元）`,
  }))

interface Props {
  name: string
  /** The bill the line is added to. */
  bill: { oldmanId: string; tradeMonthId: string; feeMonth: string; version: number }
  /** Absent: a line is added. */
  line?: Line
  onClose: () => void
}

/** 加项, and the correction of a line added by hand. */
export function LineModal({ name, bill: target, line, onClose }: Props) {
  const children = useChildren()
  if (!children) return <Skeleton active />
  const options = {
    projectChildId: { options: childChoices(children), required: true },
    quantity: { help: '金额留空时按单价×数量' },
    amount: { help: '填写后以此金额为准' },
  }
  const { oldmanId, tradeMonthId, feeMonth, version } = target
  if (line)
    return (
      <FormModal
        call={bill.editLine}
        title={`修改${name}的“${line.feeName}”`}
        fields={['projectChildId', 'quantity', 'amount', 'dateFrom', 'dateTo', 'remark']}
        options={options}
        initial={{
          projectChildId: line.projectChildId,
          quantity: line.quantity,
          amount: Math.abs(line.netAmt),
          dateFrom: line.dateFrom,
          dateTo: line.dateTo,
          remark: line.remark,
        }}
        input={{
          tradeType: line.netAmt < 0 ? '4' : '3',
          tradeMonthDetailId: line.tradeMonthDetailId,
          version,
        }}
        okText="保存"
        done={`已修改${line.feeName}`}
        onClose={onClose}
      />
    )
  return (
    <FormModal
      call={bill.addLine}
      title={`为${name}${feeMonth}账单加项`}
      fields={['projectChildId', 'quantity', 'amount', 'dateFrom', 'dateTo', 'remark']}
      options={options}
      initial={{ quantity: 1 }}
      input={{ tradeType: '3', oldmanId, tradeMonthId, feeMonth }}
      okText="加项"
      done={`已为${name}加项`}
      onClose={onClose}
    />
  )
}
