import { z } from 'zod'
import { day, dwelling, fields, flag, id, int, name, phoneText, s, time } from '../../../kit/fields.ts'

/**
 * Data shown beside a stay (residence.md 2.2). Codes are numbers here: their labels belong to outings and contracts,
 * which the room map need not load.
 */

/** An assessment of the resident that may still be valid (care.md 9.8). */
export const Enabled = fields({
  assessmentId: id('评估'),
  assessmentType: z.int(),
  typeName: s('类型', 50),
  gradeName: s('等级', 50).nullish(),
  assessTime: time('评估时间'),
  enable: flag('可用'),
  nextAssessDate: day('下次评估').nullish(),
})

/** An outing that waits, is about to begin or under way. */
export const OpenOuting = fields({
  outId: id('外出'),
  outNo: s('外出单号', 20),
  outType: int('外出类型'),
  outStatus: int('外出状态'),
  planOutTime: time('预计外出'),
  planBackTime: time('预计返回'),
})
/** The contract of a stay. */
export const StayContract = fields({
  contractId: id('合同'),
  contractNo: s('合同编号', 30),
  contractStatus: int('合同状态'),
  startDate: day('开始').nullish(),
  endDate: day('结束').nullish(),
})

/** The contact to call. */
export const FamilyContact = fields({
  familyId: id('家属'),
  familyName: name('家属', 30),
  relation: z.int(),
  phoneNum: phoneText('电话', 20),
  addr: dwelling('地址', 200).nullish(),
  isGuardian: flag('监护人'),
  isUrgent: flag('紧急联系人'),
  isPayer: flag('付款人'),
})
