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
  /** A change needs a reason: the row is of an earlier day, or of another user. */
  needsReason: flag('须写原因'),
  ...stamps,
})

/** As it is read: the phone of a visitor is personal data (platform.md 2). */
export const RegisterShown = Register.extend({
  fields: field(
    z.looseObject({ phone: phoneText('联系电话', 40, { readers: 'government.inspect.register' }).nullish() }),
    {
      label: '内容',
      kind: 'object',
    },
  ) as unknown as typeof Register.shape.fields, // as: a record for its readers, with one key for the check
})

/** A day of a month: the number of entries, and the missing ones. */
export const RegisterDay = fields({
  registerType: code('台账类型', registerType),
  date: day('日期'),
  count: int('条数'),
  required: flag('每日必填'),
  missing: flag('漏登'),
})

/** A sample that the menu of the day requires. */
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
