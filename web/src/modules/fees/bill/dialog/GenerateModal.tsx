import type { ReplyFor } from '#contract/kit/calls.ts'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { useAction } from '#kit/calls.ts'
import { FormModal } from '#kit/FormModal.tsx'
import { askMany } from '#kit/look/dialog/many-dialog.tsx'
import { outcome } from '#kit/look/dialog/outcome.ts'
import { todayOf } from '#kit/value/format.ts'

type Result = ReplyFor<typeof bill.generate>

/** 生成月度账单: first lists the residents with their amounts, and creates the bills after confirmation (decision 030). */
export default function GenerateModal({ onClose }: { onClose: () => void }) {
  const generate = useAction(bill.generate, { done: words })
  const make = async ({ feeMonth, created, people }: Result) => {
    if (created === 0) return
    if (await askMany(`生成${feeMonth}账单${created}张，并从预存自动抵扣？`, people ?? [], '生成'))
      await generate.run({ feeMonth })
  }
  return (
    <FormModal
      call={bill.generate}
      title="生成月度账单"
      fields={['feeMonth']}
      initial={{ feeMonth: todayOf().slice(0, 7) }}
      input={{ preview: 1 }}
      options={{ feeMonth: { help: '为该月在住且还没有账单的老人出账，最晚到下月；先列出名单和金额，确认后生成' } }}
      columns={1}
      okText="下一步"
      done={(look) => (look.created > 0 ? '请核对名单和金额' : words(look))}
      onDone={(look) => void make(look)}
      onClose={onClose}
    />
  )
}

const words = ({ created, skipped, failed }: Result) =>
  outcome(
    `生成${created}张，跳过${skipped}人`,
    failed.map(({ oldmanName, message }) => ({ name: oldmanName ?? '未知', reason: message })),
  )
