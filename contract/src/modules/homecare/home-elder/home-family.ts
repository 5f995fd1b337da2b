import { dict, fields, flag, id, idCard, int, mobile, s, stamps } from '../../../kit/fields.ts'

/** Family of somebody cared for at home: the fields of a resident's family (services.md 3, residence.md 1.1). */

export const HomeFamily = fields({
  familyId: id('家属编号'),
  oldmanId: id('居家老人'),
  familyName: s('家属', 30),
  relation: dict('关系', 'RELATION'),
  phoneNum: mobile('电话'),
  idCard: idCard('身份证号').nullish(),
  addr: s('地址', 100).nullish(),
  isGuardian: flag('监护人'),
  isUrgent: flag('紧急联系人'),
  isPayer: flag('付款人'),
  sort: int('排序').nullish(),
  ...stamps,
})
