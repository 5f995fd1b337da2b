import { hourUnit } from '#contract/modules/homecare/home-service/service-project.ts'
import { addDays } from '#core/clock.ts'
import type { FreshRow } from '#core/rows/store/table.ts'
import type { Demo } from '../../../demo/load.ts'

interface DemoService {
  /** Its number in SERVE_PROJECT_TYPE, and its picture. */
  type: number
  name: string
  unit: string
  /** Yuan. */
  price: number
  minutes: number
  words: string
  notice?: string
  /** CERT_TYPE */
  skills?: readonly number[]
  more?: object
  cover?: number
}

const nursing = [1]
const services: readonly DemoService[] = [
  {
    type: 1,
    name: '居家生活照料',
    unit: hourUnit,
    price: 45,
    minutes: 60,
    words: '协助起居、穿衣、进餐、如厕与翻身，陪伴聊天。',
    skills: nursing,
    more: { priceMode: 2, subsidyAble: 1, insuranceAble: 1, needSign: 1 },
  },
  {
    type: 1,
    name: '个人清洁',
    unit: '次',
    price: 60,
    minutes: 60,
    words: '洗脸、洗头、剪指甲、更换衣物。',
    skills: nursing,
    more: { subsidyAble: 1 },
  },
  {
    type: 1,
    name: '夜间陪护',
    unit: hourUnit,
    price: 38,
    minutes: 60,
    words: '夜间巡视、协助如厕、异常情况及时联系家属。',
    notice: '最少预约 4 小时',
    skills: nursing,
    more: { minQuantity: 4 },
  },
  {
    type: 2,
    name: '日常保洁',
    unit: hourUnit,
    price: 40,
    minutes: 60,
    words: '客厅、卧室、厨房、卫生间的日常清洁。',
    more: { minQuantity: 2, subsidyAble: 1 },
  },
  {
    type: 2,
    name: '深度保洁',
    unit: '平方米',
    price: 8,
    minutes: 15,
    words: '油烟机、窗户、地面的彻底清洁。',
    more: { minQuantity: 10 },
  },
  { type: 2, name: '被褥清洗', unit: '件', price: 25, minutes: 30, words: '上门取件，清洗消毒后送回。' },
  {
    type: 3,
    name: '送餐上门',
    unit: '次',
    price: 18,
    minutes: 30,
    words: '一荤两素一汤，软食可选，中午十一点半前送到。',
    more: { subsidyAble: 1 },
  },
  { type: 3, name: '上门做饭', unit: '次', price: 55, minutes: 90, words: '按老人口味与忌口做一餐，饭后收拾厨房。' },
  {
    type: 4,
    name: '上门助浴',
    unit: '次',
    price: 128,
    minutes: 90,
    words: '两人上门，携带助浴设备，浴前测量血压、体温。',
    notice: '空腹或饭后一小时内不助浴；血压超过 160/100 改期',
    skills: nursing,
    more: { subsidyAble: 1, insuranceAble: 1, needPhoto: 1, needSign: 1 },
  },
  {
    type: 4,
    name: '床上擦浴',
    unit: '次',
    price: 88,
    minutes: 60,
    words: '为卧床老人擦浴、更换床单、检查皮肤。',
    skills: nursing,
    more: { insuranceAble: 1 },
  },
  {
    type: 5,
    name: '陪同就医',
    unit: hourUnit,
    price: 50,
    minutes: 60,
    words: '挂号、候诊、取药全程陪同，记录医嘱。',
    more: { minQuantity: 2, subsidyAble: 1 },
  },
  {
    type: 5,
    name: '上门量血压血糖',
    unit: '次',
    price: 20,
    minutes: 30,
    words: '测量并记录，异常时通知家属。',
    skills: [2],
  },
  {
    type: 5,
    name: '代取药品',
    unit: '次',
    price: 30,
    minutes: 60,
    words: '凭医保卡与处方代为取药并送到家。',
    cover: 5,
  },
  { type: 7, name: '外出陪伴', unit: hourUnit, price: 42, minutes: 60, words: '散步、购物、办事陪同，轮椅可推行。' },
  {
    type: 8,
    name: '肢体康复训练',
    unit: '次',
    price: 160,
    minutes: 60,
    words: '由康复治疗师上门，按评估结果训练关节与步态。',
    skills: [6],
    more: { insuranceAble: 1, needSign: 1 },
  },
  {
    type: 8,
    name: '吞咽康复指导',
    unit: '次',
    price: 150,
    minutes: 45,
    words: '吞咽功能训练与进食体位指导。',
    skills: [6],
  },
  {
    type: 9,
    name: '心理慰藉',
    unit: '次',
    price: 80,
    minutes: 60,
    words: '社工上门谈心，帮助排解孤独与焦虑。',
    skills: [5],
  },
  {
    type: 9,
    name: '电话关爱',
    unit: '月',
    price: 60,
    minutes: 15,
    words: '每周两次电话问候，了解身体与生活情况。',
    more: { serviceWay: 3, subsidyAble: 1 },
  },
  {
    type: 10,
    name: '代购生活用品',
    unit: '次',
    price: 25,
    minutes: 60,
    words: '按清单代购米油、日用品，凭小票结算。',
    cover: 7,
  },
  { type: 11, name: '水电小修', unit: '次', price: 70, minutes: 60, words: '水龙头、灯具、插座等小修，材料另计。' },
  {
    type: 12,
    name: '日间托管',
    unit: '天',
    price: 120,
    minutes: 480,
    words: '日间照护、午餐、活动，早送晚接。',
    more: { serviceWay: 2 },
    cover: 1,
  },
  {
    type: 13,
    name: '适老化评估',
    unit: '次',
    price: 200,
    minutes: 120,
    words: '上门查看居家安全，给出扶手、防滑、照明改造建议。',
    more: { needPhoto: 1 },
    cover: 11,
  },
]
/** A draft, and a withdrawn one. */
const offShelves = new Set(['吞咽康复指导', '适老化评估'])

/** The services, most of them published. */
const makeServices: Demo = async ({ db, orgId, now }) => {
  const day = addDays(now.slice(0, 10), -120)
  const sorts = new Map<number, number>()
  const rows = services.map((one, at): FreshRow<'serveProject'> => {
    const sort = (sorts.get(one.type) ?? 0) + 1
    sorts.set(one.type, sort)
    return {
      orgId,
      id: `serve-project-${at + 1}`,
      projectCode: `FW${String(at + 1).padStart(4, '0')}`,
      sort,
      projectName: one.name,
      typeId: `serve-project-type-${one.type}`,
      serveUnit: one.unit,
      price: one.price * 100,
      durationMinutes: one.minutes,
      notice: one.notice ?? null,
      workerSkills: JSON.stringify(one.skills ?? []),
      content: `<p>${one.words}</p>`,
      cover: `/demo/service-${one.cover ?? one.type}.svg`,
      shelves: offShelves.has(one.name) ? 0 : 1,
      priceMode: 1,
      minQuantity: 1,
      serviceWay: 1,
      subsidyAble: 0,
      insuranceAble: 0,
      needPhoto: 0,
      needSign: 0,
      ...one.more,
      createTime: `${day} 09:00:00`,
      createBy: 'user-homecare_manager',
      createByName: '居家主管',
    }
  })
  await db.insertInto('serveProject').values(rows).execute()
  await db
    .insertInto('runningNo')
    .values({ orgId, scope: 'FW', lastNo: rows.length })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
export default makeServices
