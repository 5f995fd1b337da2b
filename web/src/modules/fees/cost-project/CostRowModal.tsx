import { Button, Form } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { onOff } from '#contract/kit/codes.ts'
import { type CostProject, CostRowInput, costProject } from '#contract/modules/fees/cost-project/cost-project.ts'
import { feeProject } from '#contract/modules/fees/fee-project/fee-project.ts'
import { inputOf, useAction, useCall } from '#kit/calls.ts'
import { leaveBy } from '#kit/confirm.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { FormFields, labelWidth } from '#kit/form/FormFields.tsx'
import type { FieldOption } from '#kit/form/form-schema.ts'
import { todayOf } from '#kit/value/format.ts'
import type { Values } from '#kit/value/schema.ts'
import { changedIn } from './changed-values.ts'

interface Props {
  oldmanId: string
  name: string
  version: number
  /** Absent: a row is added. */
  row?: z.output<typeof CostProject>
  onClose: () => void
}

const adding = ['projectChildId', 'quantity', 'price', 'startDate', 'endDate', 'setId']
const changing = ['price', 'quantity', 'setId', 'startDate', 'endDate']

/** A new cost row, or the change of one from a day on. */
export function CostRowModal({ oldmanId, name, version, row, onClose }: Props) {
  const [form] = Form.useForm<Values>()
  const [dirty, setDirty] = useState(false)
  const save = useAction(costProject.save, { done: `已保存${name}的费用项目` })
  const children = useCall(feeProject.children, { status: onOff.is.on, pageHelper: '0' })
  const choices = (children.data?.list ?? []).map((child) => ({
    value: child.projectChildId,
    label: `${child.projectName} · ${child.projectChildName}`,
  }))
  const keys = row ? changing.filter((key) => key !== 'endDate' || row.source > 2) : adding
  const options: Record<string, FieldOption> = {
    projectChildId: { options: choices, required: true },
    quantity: { required: true },
    price: { help: row ? '填写后为该老人的专价，不随项目调价' : '不填按项目单价；填写则为专价' },
    startDate: { label: row ? '从哪天起' : '开始日期', required: true },
    setId: { help: '授予优惠需要相应权限' },
  }
  const source = { shape: CostRowInput.shape, keys, options }
  const first: Values = row
    ? {
        price: row.priceLocked === 1 ? row.price : undefined,
        quantity: row.quantity,
        setId: row.setId,
        startDate: todayOf() > row.startDate ? todayOf() : row.startDate,
        endDate: row.endDate,
      }
    : { quantity: 1, startDate: todayOf() }

  async function submit() {
    const values = await form.validateFields().catch(() => undefined)
    if (!values) return
    const one = row
      ? { ...changedIn(values, first), oldmanCostId: row.oldmanCostId, startDate: values.startDate }
      : values
    const atFields = (errors: { field: string; message: string }[]) =>
      form.setFields(
        errors.map(({ field, message }) => ({ name: field.split('.').at(-1) ?? field, errors: [message] })),
      )
    if (await save.run(inputOf(costProject.save, { oldmanId, rows: [one], version }), { atFields })) onClose()
  }
  const leave = leaveBy(dirty, onClose)
  return (
    <Dialog
      unsaved={dirty}
      open
      title={row ? `调整${name}的“${row.projectChildName}”` : `为${name}新增收费`}
      width={720}
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
        initialValues={first}
        labelCol={{ flex: `${labelWidth(source)}px` }}
        wrapperCol={{ flex: 1 }}
        requiredMark
        onValuesChange={() => setDirty(true)}
      >
        <FormFields source={source} columns={2} />
      </Form>
    </Dialog>
  )
}
