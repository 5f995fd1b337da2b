import { fields, s } from '#contract/kit/fields.ts'
import { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { Register } from '#contract/modules/campus/inspection/register.ts'
import {
  type RegisterType,
  registerFields,
  registerResult,
} from '#contract/modules/campus/inspection/register-fields.ts'
import type { FieldOption } from '#kit/form/form-schema.ts'
import { addDays, nowOf } from '#kit/value/format.ts'
import type { Values } from '#kit/value/schema.ts'
import type { Row } from './register-columns.tsx'

/** The fields of a register in a form: those of its kind, then the common ones. */

export const common = ['registerDate', 'handlerId', 'checkerId', 'remark', 'photos'] as const

/** The reason of a change has a name of its own here, because a visitor's row has a `reason` too. */
const changed = (row: Pick<Row, 'needsReason'> | undefined) =>
  row?.needsReason === 1 ? s('修改原因', 200) : s('修改原因', 200).nullish()

/** The call for a kind, with its own fields before the common ones. */
export function formCall(type: RegisterType, row: Pick<Row, 'needsReason'> | undefined) {
  const { registerDate, handlerId, checkerId, remark, photos } = Register.shape
  const shape = {
    ...registerFields[type].shape,
    registerDate,
    handlerId,
    checkerId,
    remark,
    photos: photos.nullish(),
    editReason: changed(row),
  }
  const call = row ? inspection.registerUpdate : inspection.registerCreate
  return { ...call, options: { ...call.options, body: fields(shape) } }
}

/** The body to send: values of the kind as `fields`, the others beside them. */
export function bodyOf(type: RegisterType, typed: object): Values {
  const own = Object.keys(registerFields[type].shape)
  const { editReason, ...values }: Values = { ...typed }
  const written = own.filter((key) => values[key] != null).map((key) => [key, values[key]])
  const head = Object.entries(values).filter(([key]) => !own.includes(key))
  return {
    ...Object.fromEntries(head),
    ...(editReason != null && { reason: editReason }),
    fields: Object.fromEntries(written),
  }
}

/** Moves an error of the server to the field of the form. */
export const atItsField = <E extends { field: string }>(error: E): E => ({
  ...error,
  field: error.field === 'reason' ? 'editReason' : error.field.replace(/^fields\./, ''),
})

const isWrong = ({ result }: Values) => result === registerResult.is.wrong
const keptDays = 2
/** When a sample taken at this time may be discarded. */
export const discardedFrom = (time: string) => `${addDays(time.slice(0, 10), keptDays)}${time.slice(10)}`

export const options: Record<string, FieldOption> = {
  problem: { show: isWrong, required: true },
  sampleTime: { initial: nowOf },
  discardTime: { initial: () => discardedFrom(nowOf()) },
  inTime: { initial: nowOf },
  handlerId: { help: '不填为本人' },
  editReason: { help: '修改以前或他人的台账须写明原因' },
}
