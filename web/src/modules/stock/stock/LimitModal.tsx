import { Button, Form } from 'antd'
import { useState } from 'react'
import { Limit, sku } from '#contract/modules/stock/sku/item.ts'
import { inputOf, useAction } from '#kit/calls.ts'
import { leaveBy } from '#kit/confirm.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { FormFields, labelWidth } from '#kit/form/FormFields.tsx'
import type { Values } from '#kit/value/schema.ts'
import type { StockState } from './stock-words.tsx'

const source = {
  shape: Limit.shape,
  keys: ['minStock', 'maxStock'],
  options: { maxStock: { help: '都不填则按物品自己的上下限，只在总库提醒' } },
}

/** 上下限 of an item in one depot (stock.md 4). */
export function LimitModal({ row, onClose }: { row: StockState; onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const [dirty, setDirty] = useState(false)
  const { depotId, skuId, minStock, maxStock } = row
  const save = useAction(sku.skuUpdate, { done: `已设置${row.skuName}在${row.depotName}的上下限` })
  async function submit() {
    const values = await form.validateFields().catch(() => undefined)
    if (!values) return
    const limit = { depotId, skuId, minStock: values.minStock ?? null, maxStock: values.maxStock ?? null }
    const atFields = (errors: { field: string; message: string }[]) =>
      form.setFields(
        errors.map(({ field, message }) => ({ name: field.split('.').at(-1) ?? field, errors: [message] })),
      )
    if (await save.run(inputOf(sku.skuUpdate, { limits: [limit] }), { atFields })) onClose()
  }
  const leave = leaveBy(dirty, onClose)
  return (
    <Dialog
      unsaved={dirty}
      open
      title={`${row.skuName}（${row.depotName}）的上下限`}
      width={500}
      mask={{ closable: false }}
      onCancel={leave}
      footer={[
        <Button key="no" onClick={leave}>
          取消
        </Button>,
        <Button key="yes" type="primary" loading={save.pending} onClick={() => void submit()}>
          保存
        </Button>,
      ]}
    >
      <Form
        form={form}
        initialValues={{ minStock, maxStock }}
        labelCol={{ flex: `${labelWidth(source)}px` }}
        wrapperCol={{ flex: 1 }}
        onValuesChange={() => setDirty(true)}
      >
        <FormFields source={source} columns={1} />
      </Form>
    </Dialog>
  )
}
