import { z } from 'zod'
import {
  dict,
  dwelling,
  field,
  fields,
  flag,
  id,
  idCard,
  int,
  mobile,
  name,
  pick,
  rows,
  stamps,
} from '../../../kit/fields.ts'

/** Family of an elder cared for at home: the fields of a resident's family (services.md 3, residence.md 1.1). */

/** Users who take money, serve or manage the family read the phone numbers they call. */
export const callers =
  'homecare.archives.extend|homecare.account.topUp|homecare.account.add|homecare.serverWorkorder.add'

export const HomeFamily = fields({
  familyId: id('家属编号'),
  oldmanId: id('居家老人'),
  familyName: name('家属', 30),
  relation: dict('关系', 'RELATION'),
  phoneNum: mobile('电话'),
  idCard: idCard('身份证号').nullish(),
  addr: dwelling('地址', 100).nullish(),
  isGuardian: flag('监护人'),
  isUrgent: flag('紧急联系人'),
  isPayer: flag('付款人'),
  sort: int('排序').nullish(),
  ...stamps,
})

/** As read: numbers may be masked. */
export const FamilyRow = HomeFamily.extend({
  phoneNum: field(z.string(), { label: '电话', kind: 'phone', readers: callers }),
  idCard: field(z.string(), { label: '身份证号', kind: 'idCard' }).nullish(),
})

/** A row with `familyId` is changed, one without is new, a missing one is removed. */
const FamilyInput = pick(HomeFamily, ['familyName', 'relation', 'phoneNum', 'idCard', 'addr']).extend({
  familyId: id('家属编号').nullish(),
  isGuardian: flag('监护人').default(0),
  isUrgent: flag('紧急联系人').default(0),
  isPayer: flag('付款人').default(0),
})
export const familyMax = 10
const known = (list: readonly { familyId?: string | null }[]) => list.flatMap(({ familyId }) => familyId ?? [])

export const familyList = field(
  rows('家属', FamilyInput, familyMax)
    .refine((list) => list.filter(({ isPayer }) => isPayer === 1).length <= 1, '只能有一位付款人')
    .refine((list) => new Set(known(list)).size === known(list).length, '同一位家属出现了两次'),
  { label: '家属', kind: 'list', max: familyMax },
)
