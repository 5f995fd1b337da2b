import { Alert, Button, Form, Select } from 'antd'
import { useState } from 'react'
import { fields, s } from '#contract/kit/fields.ts'
import { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { Register } from '#contract/modules/campus/inspection/register.ts'
import {
  type RegisterType,
  registerFields,
  registerResult,
  registerType,
} from '#contract/modules/campus/inspection/register-fields.ts'
import { act, newRequestNo } from '../../../../kit/calls.ts'
import { askLeave } from '../../../../kit/confirm.tsx'
import { Dialog } from '../../../../kit/Dialog.tsx'
import { FormFields, labelWidth } from '../../../../kit/form/FormFields.tsx'
import type { FieldOption } from '../../../../kit/form/form-schema.ts'
import { type Sender, useCallForm } from '../../../../kit/form/use-call-form.ts'
import { nowOf, todayOf } from '../../../../kit/value/format.ts'
import type { Values } from '../../../../kit/value/schema.ts'
import type { Row } from './register-columns.tsx'

interface Props {
  type: number
  date: string
  /** The row that is changed. */
  row?: Row
  onClose: () => void
}

/** A row of a register: its kind decides what it asks (services.md 2.3). */
export default function RegisterDialog({ type: first, date, row, onClose }: Props) {
  const [type, setType] = useState(first as RegisterType) // as: one of the kinds
  const [dirty, setDirty] = useState(false)
  const leave = async () => {
    if (!dirty || (await askLeave())) onClose()
  }
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
      <Sheet key={type} {...{ type, date, row, onClose }} onDirty={() => setDirty(true)} onLeave={leave} />
    </Dialog>
  )
}

const common = ['registerDate', 'handlerId', 'checkerId', 'remark', 'photos'] as const

/** The call of a kind, as a form asks it: its own fields among the common ones. */
function formCall(type: RegisterType, row: Row | undefined) {
  const { registerDate, handlerId, checkerId, remark, photos } = Register.shape
  const shape = {
    ...registerFields[type].shape,
    ...{ registerDate, handlerId, checkerId, remark, photos: photos.nullish() },
    reason: row?.needsReason === 1 ? s('修改原因', 200) : s('修改原因', 200).nullish(),
  }
  const call = row ? inspection.registerUpdate : inspection.registerCreate
  return { ...call, options: { ...call.options, body: fields(shape) } }
}

const isWrong = ({ result }: Values) => result === registerResult.is.wrong
const options: Record<string, FieldOption> = {
  problem: { show: isWrong, required: true },
  sampleTime: { initial: nowOf },
  inTime: { initial: nowOf },
  handlerId: { help: '不填为本人' },
  reason: { help: '修改以前或他人的台账须写明原因' },
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
    keys: [...own, ...common, ...(row ? ['reason'] : [])],
    options,
    row: row && { ...row.fields, ...row },
    initial: { registerDate: date || todayOf() },
    onDone: onClose,
  })
  /** Sends what is of the kind as its fields; what is wrong with one of them stands at it. */
  const send: Sender<typeof call> = async (input, { atFields, onStale }) => {
    const values: Values = { ...input }
    const content = Object.fromEntries(own.filter((key) => values[key] != null).map((key) => [key, values[key]]))
    const head = Object.fromEntries(Object.entries(values).filter(([key]) => !own.includes(key)))
    const body = { ...head, fields: content, ...(row ? { registerId: row.registerId } : { registerType: type }) }
    const bare: typeof atFields = (errors) =>
      atFields?.(errors.map((error) => ({ ...error, field: error.field.replace(/^fields\./, '') })))
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
