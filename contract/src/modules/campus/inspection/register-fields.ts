import type { z } from 'zod'
import { codes } from '../../../kit/codes.ts'
import { area, code, day, decimal, dict, fields, flag, int, phone, s, time } from '../../../kit/fields.ts'

/** The fields of each kind of register (services.md 2.3). */

export const registerType = codes({
  1: '消防台账',
  2: ['patrol', '防火巡查'],
  3: ['sample', '食品留样'],
  4: ['disinfect', '餐具消毒'],
  5: '特种设备',
  6: ['power', '用电用气'],
  7: ['drill', '应急演练'],
  8: ['training', '安全培训'],
  9: ['shift', '值班交接'],
  10: ['ward', '消毒隔离'],
  11: ['morning', '晨检记录'],
  12: '外来人员',
})
export type RegisterType = (typeof registerType.values)[number]

export const registerResult = codes({ 1: ['fine', '正常'], 2: ['wrong', '异常'] })
const way = codes({ 1: '热力', 2: '蒸汽', 3: '消毒柜', 4: '化学' })

const word = (label: string) => s(label, 50)
const result = code('结果', registerResult)
const checked = {
  place: word('地点'),
  item: word('检查内容'),
  result,
  problem: word('问题').nullish(),
}
const lesson = {
  topic: word('主题'),
  place: word('地点').nullish(),
  people: word('参加人员').nullish(),
  summary: area('内容小结', 500),
}

export const registerFields: Readonly<Record<RegisterType, z.ZodObject>> = {
  1: fields(checked),
  2: fields(checked),
  3: fields({
    meal: dict('餐次', 'MEAL_TIME'),
    dish: word('菜品'),
    grams: int('留样量', { min: 1, max: 9999, unit: '克' }),
    sampleTime: time('留样时间'),
    fridgeTemp: decimal('冷藏温度', { min: 0, max: 8, unit: '℃' }).nullish(),
    discardTime: time('弃样时间'),
    sampler: word('留样人'),
  }),
  4: fields({
    kind: word('餐具种类'),
    count: int('数量', { min: 1, max: 99_999, unit: '件' }),
    method: code('消毒方式', way),
    degree: decimal('温度或浓度', { min: 0, max: 9999, unit: '℃（化学为mg/L）' }),
    minutes: int('时长', { min: 1, max: 1440, unit: '分钟' }),
  }),
  5: fields({
    device: word('设备'),
    certNo: word('检验证号').nullish(),
    result,
    nextDate: day('下次检验日期'),
  }),
  6: fields({ item: word('检查内容'), value: word('读数').nullish(), result }),
  7: fields(lesson),
  8: fields(lesson),
  9: fields({
    fromTime: time('接班时间'),
    toTime: time('交班时间'),
    residents: int('在住人数', { min: 0, max: 9999, unit: '人' }).nullish(),
    events: area('重点事项', 500).nullish(),
    giverSign: word('交班人'),
    receiverSign: word('接班人'),
  }),
  10: fields({
    place: word('地点'),
    disinfectant: word('消毒剂'),
    concentration: int('浓度', { min: 0, max: 99_999, unit: 'mg/L' }).nullish(),
    ventilation: int('通风', { min: 0, max: 1440, unit: '分钟' }).nullish(),
  }),
  11: fields({
    name: word('姓名'),
    temperature: decimal('体温', { min: 34, max: 43, unit: '℃' }),
    symptoms: word('症状').nullish(),
    allowed: flag('准予上岗'),
  }),
  12: fields({
    name: word('姓名'),
    company: word('单位').nullish(),
    phone: phone('联系电话').nullish(),
    reason: word('事由'),
    inTime: time('进入时间'),
    outTime: time('离开时间').nullish(),
  }),
}
