import { z } from 'zod'
import { codes } from '../../../kit/codes.ts'
import {
  area,
  code,
  day,
  decimal,
  dict,
  dictList,
  dwelling,
  field,
  fields,
  flag,
  idCard,
  int,
  name,
  pick,
  ref,
  rows,
  s,
  some,
  words,
} from '../../../kit/fields.ts'
import { sexes } from '../../../kit/value/id-card.ts'
import { plainNumber } from '../../../kit/value/plain-name.ts'

/** The fields of an archive by section, and what a form may send of each (residence.md 1.1). */

/** OLDMAN_TYPE: 社会老人, and 特困人员, who are paid for by the state. */
export const oldmanType = { ordinary: 1, supported: 2 } as const
/** RELIGION. */
export const religion = { none: 0 } as const
export const birthCalendar = codes({ 1: ['solar', '公历'], 2: ['lunar', '农历'] })

const disability = rows(
  '残疾',
  fields({ type: dict('类别', 'DISABILITY'), grade: dict('等级', 'DISABILITY_GRADE').nullish() }),
  7,
)
/** Read with its ticket, sent back with or without it. */
/** The most warnings beside a name. */
export const tagsMax = 8

const paper = (label: string) => field(z.string().trim().max(500).min(1), { label, kind: 'image' })

export const ResidentBase = fields({
  oldmanName: name('姓名', 30),
  oldmanIdCard: idCard('身份证号'),
  sex: code('性别', sexes),
  birthDate: day('出生日期'),
  birthCalendar: code('生日历法', birthCalendar),
  lunarBirth: s('农历生日', 10).nullish(),
  nation: dict('民族', 'NATION').nullish(),
  phoneNum: field(z.string().max(30), { label: '电话', kind: 'phone' }).nullish(),
  marriage: dict('婚姻状况', 'MARITAL').nullish(),
  education: dict('文化程度', 'EDUCATION').nullish(),
  politics: dict('政治面貌', 'POLITICS').nullish(),
  religion: dict('宗教信仰', 'RELIGION').nullish(),
  nativePlace: s('籍贯', 50).nullish(),
  censusRegion: ref('户籍地区', 'regions').nullish(),
  censusAddr: dwelling('户籍地址', 100).nullish(),
  liveAddr: dwelling('居住地址', 100).nullish(),
  occupation: s('原职业', 50).nullish(),
  incomeSource: dictList('经济来源', 'INCOME_SOURCE').nullish(),
  liveWay: dictList('居住情况', 'LIVE_WAY').nullish(),
  medicalPay: dictList('医疗费用支付', 'MEDICAL_INSURANCE').nullish(),
  oldmanType: dict('人员类别', 'OLDMAN_TYPE').nullish(),
  photo: paper('头像').nullish(),
  tags: words('标签', 10, tagsMax).nullish(),
  saleId: ref('销售', 'salesStaff').nullish(),
  sourceChannel: dict('来源渠道', 'CONSULT_CHANNEL').nullish(),
  remark: area('备注', 500).nullish(),
})

export const ResidentExtra = fields({
  hobby: s('兴趣爱好', 200).nullish(),
  diet: dictList('饮食习惯', 'DIET_TYPE').nullish(),
  allergyFood: s('食物过敏', 200).nullish(),
  habit: area('生活习惯', 500).nullish(),
  smoke: flag('吸烟').nullish(),
  drink: flag('饮酒').nullish(),
  language: dict('方言', 'DIALECT').nullish(),
  lifeStory: area('生平', 2000).nullish(),
  specialNeeds: area('特殊需求', 500).nullish(),
  wristbandNo: s('腕带编号', 50).nullish(),
  icCard: s('IC卡号', 50).nullish(),
  /** 0: pictures of the resident are not shown to other families (administration.md 7). */
  portraitAuth: flag('肖像授权').nullish(),
})

const times = (label: string) => int(label, { min: 0, max: 99, unit: '次' }).nullish()
export const ResidentHealth = fields({
  bloodType: dict('血型', 'BLOOD_TYPE').nullish(),
  rh: dict('RH血型', 'RH').nullish(),
  height: int('身高', { min: 50, max: 230, unit: 'cm' }).nullish(),
  weight: decimal('体重', { min: 20, max: 200, unit: 'kg' }).nullish(),
  disease: dictList('慢性疾病', 'DISEASE').nullish(),
  diagnosedDate: day('确诊日期').nullish(),
  history: area('既往史', 1000).nullish(),
  operation: area('手术史', 500).nullish(),
  allergyDrug: s('药物过敏', 200).nullish(),
  disability: disability.nullish(),
  infect: flag('传染病').nullish(),
  /** By a doctor; until then a person with an infectious disease cannot move in. */
  infectConfirm: flag('医生确认可入住').nullish(),
  fallIn30d: times('近30天跌倒'),
  lostIn30d: times('近30天走失'),
  chokeIn30d: times('近30天噎食'),
  suicideIn30d: times('近30天自杀自伤'),
  abilityLevel: dict('能力等级', 'ABILITY_LEVEL').nullish(),
  hospital: s('常去医院', 100).nullish(),
  attendingDoctor: name('主治医生', 50).nullish(),
  dnr: paper('意愿书').nullish(),
})

/** Landlines have an area code and may have an extension (residence.md 1.1). */
const anyPhone = field(
  z
    .string()
    .overwrite(plainNumber)
    .regex(/^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8}(-\d{1,6})?)$/, '电话应为11位手机号或带区号的座机号'),
  { label: '电话', kind: 'phone' },
)
/** The server checks its checksum and answers 31012. */
export const rawIdCard = field(z.string().overwrite(plainNumber).toUpperCase().min(1).max(30), {
  label: '身份证号',
  kind: 'idCard',
})
/** Sex and birth date follow from the ID card; sent values must agree with it. */
const sent = {
  oldmanIdCard: rawIdCard,
  phoneNum: anyPhone.nullish(),
  sex: code('性别', sexes).nullish(),
  birthDate: day('出生日期').nullish(),
  birthCalendar: code('生日历法', birthCalendar).nullish(),
}
export const BaseInput = ResidentBase.extend(sent)
/** An edit may leave out unchanged fields; a masked number on the screen is left out as well. */
export const BaseEdit = some(ResidentBase.extend(sent), Object.keys(ResidentBase.shape) as BaseKey[]) // as: keys of the shape itself
export type BaseKey = keyof typeof ResidentBase.shape
export const ExtraInput = ResidentExtra.partial()
/** Never the ability level: it comes from the newest final assessment. */
export const HealthInput = pick(
  ResidentHealth,
  (Object.keys(ResidentHealth.shape) as (keyof typeof ResidentHealth.shape)[]).filter((key) => key !== 'abilityLevel'), // as: keys of the shape itself
)

export const sectionKeys = {
  base: Object.keys(ResidentBase.shape),
  extra: Object.keys(ResidentExtra.shape),
  health: Object.keys(ResidentHealth.shape),
} as const
export const sections = codes({
  base: '基本信息',
  extra: '扩展信息',
  health: '健康信息',
  family: '家属',
  live: '入住信息',
})
