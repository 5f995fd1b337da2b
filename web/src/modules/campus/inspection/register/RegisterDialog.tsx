import { Alert, Button, Form, Select } from 'antd'
import { useState } from 'react'
import { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { type RegisterType, registerFields, registerType } from '#contract/modules/campus/inspection/register-fields.ts'
import { act, newRequestNo } from '#kit/calls.ts'
import { askLeave, leaveBy } from '#kit/confirm.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { FormFields, labelWidth } from '#kit/form/FormFields.tsx'
import { type Sender, useCallForm } from '#kit/form/use-call-form.ts'
import { todayOf } from '#kit/value/format.ts'
import type { Row } from './register-columns.tsx'
import { atItsField, bodyOf, common, formCall, options } from './register-form.ts'

interface Props {
  type: number
  date: string
  /** The row being edited. */
  row?: Row
  onClose: () => void
}

/** A row of a register: its kind decides the fields (services.md 2.3). */
export default function RegisterDialog({ type: first, date, row, onClose }: Props) {
  const [type, setType] = useState(first as RegisterType) // as: one of the kinds
  const [dirty, setDirty] = useState(false)
  const leave = leaveBy(dirty, onClose)
  return (
    <Dialog
      open
      title={row ? `修改${registerType.label(type)}` : '登记台账'}
      width={780}
      mask={{ closable: false }}
      onCancel={leave}
      footer={null}
      unsaved={dirty}
    >
      {!row && (
        <Form.Item label="台账类型" htmlFor="register-type">
          <Select
            id="register-type"
            className="k-wide"
            value={type}
            options={[...registerType.options]}
            onChange={async (next) => (!dirty || (await askLeave())) && setType(next)}
          />
        </Form.Item>
      )}
      <Sheet
        key={type}
        type={type}
        date={date}
        row={row}
        onClose={onClose}
        onDirty={() => setDirty(true)}
        onLeave={leave}
      />
    </Dialog>
  )
}

function Sheet({
  type,
  date,
  row,
  onDirty,
  onLeave,
  onClose,
}: Props & { type: RegisterType; onDirty: () => void; onLeave: () => void }) {
  const [requestNo] = useState(newRequestNo)
  const [call] = useState(() => formCall(type, row))
  const own = Object.keys(registerFields[type].shape)
  const work = useCallForm({
    call,
    keys: [...own, ...common, ...(row ? ['editReason'] : [])],
    options,
    // The reason of the last change does not apply to this one.
    row: row && { ...row.fields, ...row, editReason: null },
    initial: { registerDate: date || todayOf() },
    onDone: onClose,
  })
  /** Sends the values of the kind as its fields; an error of one of them is shown at it. */
  const send: Sender<typeof call> = async (input, { atFields, onStale }) => {
    const body = { ...bodyOf(type, input), ...(row ? { registerId: row.registerId } : { registerType: type }) }
    const bare: typeof atFields = (errors) => atFields?.(errors.map(atItsField))
    const target = row ? inspection.registerUpdate : inspection.registerCreate
    const words = `已${row ? '修改' : '登记'}${registerType.label(type)}`
    return act(target, body as never, { done: words, atFields: bare, onStale, requestNo }) // as: parsed by the server
  }
  return (
    <Form
      form={work.form}
      initialValues={work.first}
      labelCol={{ flex: `${labelWidth(work.source)}px` }}
      wrapperCol={{ flex: 1 }}
      labelWrap
      onValuesChange={(changed) => {
        work.onValuesChange(changed)
        onDirty()
      }}
    >
      <div className="k-modal-body">
        {work.rest.length > 0 && <Alert type="error" showIcon title={work.rest.join('；')} className="k-gap" />}
        {work.stale && (
          <Alert type="warning" showIcon className="k-gap" title="这条台账已被他人修改，请关闭后重新打开再修改" />
        )}
        <FormFields source={work.source} columns={2} />
      </div>
      <div className="k-modal-foot">
        <Button onClick={onLeave}>取消</Button>
        <Button type="primary" title="Ctrl+Enter" onClick={() => void work.submit(send)}>
          保存
        </Button>
      </div>
    </Form>
  )
}
