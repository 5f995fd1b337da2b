import { z } from 'zod'
import { codes } from '../../../kit/codes.ts'
import {
  area,
  code,
  day,
  field,
  fields,
  flag,
  id,
  images,
  int,
  name,
  phoneText,
  ref,
  s,
  stamps,
} from '../../../kit/fields.ts'
import { refusals } from '../../../kit/refusals.ts'
import { registerType } from './register-fields.ts'

/** A row of a register 台账 (services.md 2.3). */

export const registerSource = codes({ 1: ['hand', '手工'], 2: ['system', '系统'] })

export const Register = fields({
  registerId: id('台账'),
  registerType: code('台账类型', registerType),
  registerDate: day('日期'),
  /** By its kind: register-fields.ts. */
  fields: field(z.record(z.string().max(30), z.unknown()), { label: '内容', kind: 'object' }),
  /** The same in words. */
  content: s('内容', 2000).nullish(),
  handlerId: ref('经手人', 'users').nullish(),
  handlerName: name('经手人', 50).nullish(),
  checkerId: ref('复核人', 'users').nullish(),
  checkerName: name('复核人', 50).nullish(),
  photos: images('照片', 9),
  remark: area('备注', 200).nullish(),
  source: code('来源', registerSource),
  editReason: area('修改原因', 200).nullish(),
  void: flag('作废'),
  voidReason: area('作废原因', 200).nullish(),
  /** A change needs its reason: not of today, or somebody else's. */
  needsReason: flag('须写原因'),
  ...stamps,
})

/** As it is read: of what was written the phone of a visitor is a number of a person (platform.md 2). */
export const RegisterShown = Register.extend({
  fields: field(
    z.looseObject({ phone: phoneText('联系电话', 40, { readers: 'government.inspect.register' }).nullish() }),
    {
      label: '内容',
      kind: 'object',
    },
  ) as unknown as typeof Register.shape.fields, // as: a record to whoever reads it, with one key the door knows
})

/** A day of a month: how much was written down, and what had to be and is not. */
export const RegisterDay = fields({
  registerType: code('台账类型', registerType),
  date: day('日期'),
  count: int('条数'),
  required: flag('每日必填'),
  missing: flag('漏登'),
})

/** A sample the menu of the day asks for. */
export const Proposed = fields({
  meal: int('餐次'),
  mealName: s('餐次', 30),
  dish: s('菜品', 50),
  /** It has been taken. */
  kept: flag('已留样'),
})

export const registerRefusals = refusals({
  tooLittle: [25121, '留样量不足125克'],
  tooShort: [25122, '留样不足48小时'],
})
