import { codes } from '../../../kit/codes.ts'
// biome-ignore format: as short as a list can be
import { area, code, day, decimal, dict, dictList, fen, fields, flag, id, idCard, image, int, phone, ref, s, stamps, words } from '../../../kit/fields.ts'
import { flow } from '../../../kit/flow.ts'
import { sexes } from '../../../kit/id-card.ts'
import { refusals } from '../../../kit/refusals.ts'

/** Elders who are cared for at home: an id space of their own, never a resident's (services.md 3). */

/** HOME_STATUS. */
export const homeStatus = codes({ 1: ['served', '服务中'], 2: ['paused', '暂停'], 3: ['ended', '终止'] })

/** `resume` leads back from a pause, and from the end, which gives the account free again. */
export const homeFlow = flow('status', homeStatus, {
  pause: { from: [1], to: 2 },
  end: { from: [1, 2], to: 3 },
  resume: { from: [2, 3], to: 1 },
})

/** The point on the map: both or none. */
const point = {
  longitude: decimal('经度', { min: 73, max: 136, step: 6 }).nullish(),
  latitude: decimal('纬度', { min: 3, max: 54, step: 6 }).nullish(),
}

/** 基本 of an archive, as entered. */
export const baseFields = {
  photo: image('照片').nullish(),
  oldmanName: s('姓名', 30),
  oldmanIdCard: idCard('身份证号'),
  phoneNum: phone('电话'),
  homeOldmanType: dict('类别', 'HOME_OLDMAN_TYPE'),
  regionCode: ref('所在地区', 'regions'),
  address: s('地址', 100),
  ...point,
  community: s('社区', 50).nullish(),
  liveWay: dictList('居住情况', 'LIVE_WAY').nullish(),
  medicalPay: dictList('医疗费用支付', 'MEDICAL_INSURANCE').nullish(),
  subsidyMonth: fen('每月补贴', { max: 10_000_000 }).nullish(),
  subsidyHours: decimal('每月补贴时长', { min: 0, max: 744, unit: '小时' }).nullish(),
  abilityLevel: dict('能力等级', 'ABILITY_LEVEL').nullish(),
  diseases: dictList('慢性疾病', 'DISEASE').nullish(),
  allergyDrug: s('药物过敏', 200).nullish(),
  riskTags: dictList('风险标签', 'RISK_TAG').nullish(),
  /** Where the key is: for `.edit`, and for the workers of an order that is under way. */
  doorNote: area('门禁说明', 200).nullish(),
  remark: area('备注', 200).nullish(),
}

/** 扩展: how somebody lives. */
export const extendFields = {
  dwellingType: s('住房类型', 200).nullish(),
  floor: s('楼层', 200).nullish(),
  elevator: flag('电梯').nullish(),
  devices: words('家中设备', 30, 20).nullish(),
  habits: area('生活习惯', 200).nullish(),
  emergencyPlan: area('应急预案', 200).nullish(),
  hospital: s('就诊医院', 200).nullish(),
}

export const statusFields = {
  status: code('状态', homeStatus),
  pauseFrom: day('暂停起').nullish(),
  pauseTo: day('暂停止').nullish(),
  pauseReason: s('暂停原因', 200).nullish(),
  endDate: day('终止日期').nullish(),
  endReason: s('终止原因', 200).nullish(),
}

export const HomeElder = fields({
  oldmanId: id('居家老人'),
  oldmanNo: s('编号', 20),
  ...baseFields,
  sex: code('性别', sexes),
  birthDate: day('出生日期'),
  age: int('年龄', { unit: '岁' }),
  ...extendFields,
  ...statusFields,
  ...stamps,
})

export const homeElderRefusals = refusals({
  idCardTaken: [26001, '身份证号已存在'],
  noUrgentContact: [26002, '请填写紧急联系人'],
  inUse: [26003, '该老人已有账户或工单，不能删除'],
  openOrders: [26004, '该老人还有{n}个未完成工单'],
})
