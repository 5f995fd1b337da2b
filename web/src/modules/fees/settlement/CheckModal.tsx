import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { SettleCheckInput, settlement } from '#contract/modules/fees/settlement/settlement.ts'
import { inputOf, useAction } from '#kit/calls.ts'
import { Dialog } from '#kit/Dialog.tsx'
import { FormFields, labelWidth } from '#kit/form/FormFields.tsx'
import { todayOf } from '#kit/value/format.ts'
import type { Values } from '#kit/value/schema.ts'
import { Notices } from './Notices.tsx'
import { AmountTable } from './sheet/AmountTable.tsx'

const source = { shape: SettleCheckInput.shape, keys: ['oldmanId', 'quitDate'], options: {} }

/** Before 退住: a trial settlement for a day, and the obstacles. Nothing is written. */
export default function CheckModal({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const [found, setFound] = useState<ReplyFor<typeof settlement.check>>()
  const ask = useAction(settlement.check, { done: '已试算，尚未办理退住' })
  async function submit() {
    const values = await form.validateFields().catch(() => undefined)
    if (!values) return
    const answer = await ask.run(inputOf(settlement.check, values))
    if (answer) setFound(answer.reply)
  }
  return (
    <Dialog
      open
      title="退住试算"
      width={780}
      onCancel={onClose}
      footer={[
        <Button key="no" onClick={onClose}>
          关闭
        </Button>,
        <Button key="yes" type="primary" loading={ask.pending} onClick={() => void submit()}>
          试算
        </Button>,
      ]}
    >
      <Form
        form={form}
        initialValues={{ quitDate: todayOf() }}
        labelCol={{ flex: `${labelWidth(source)}px` }}
        wrapperCol={{ flex: 1 }}
        onValuesChange={() => setFound(undefined)}
      >
        <FormFields source={source} columns={2} />
      </Form>
      {found && (
        <>
          <Notices blocks={found.blocks} warnings={found.warnings} />
          {found.pass === 1 && <Alert type="success" showIcon className="k-gap" title="可以办理退住和结算" />}
          <AmountTable amounts={found.preview} />
        </>
      )}
    </Dialog>
  )
}
