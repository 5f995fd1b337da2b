import { z } from 'zod'
import { calls, get, paged, paging } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { code, day, decimal, field, fields, id, int, ofResident, s, time } from '../../../kit/fields.ts'
import { dayOf, flagOf, monthOf, nameText, one, refOf, textOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'
import { sexes } from '../../../kit/value/id-card.ts'

/** Days and nights of a resident from the mattress (iot.md 6). A day D runs from D−1 12:00 to D 12:00. */

const percent = (label: string) => decimal(label, { min: 0, max: 100, unit: '%' }).nullish()
const rate = (label: string) => decimal(label, { min: 0, max: 300, unit: '次/分' }).nullish()
const minutes = (label: string) => int(label, { min: 0, max: 1440, unit: '分钟' }).nullish()
const times = (label: string) => int(label, { min: 0, unit: '次' }).nullish()
const rateList = (label: string) => field(z.array(z.number().nullable()), { label, kind: 'list' })

/** Resident and day of the row; `coverage` are minutes with samples among those of residence. */
const head = {
  healthDayId: id('记录'),
  ...ofResident,
  levelName: s('护理等级', 30).nullish(),
  date: day('日期'),
  deviceNo: s('设备编号', 32).nullish(),
  coverage: percent('数据覆盖'),
}

export const HeartDay = fields({
  ...head,
  restHr: rate('静息心率'),
  avgHr: rate('平均心率'),
  minHr: rate('最低心率'),
  maxHr: rate('最高心率'),
  highMin: minutes('偏高分钟'),
  lowMin: minutes('偏低分钟'),
  validPct: percent('有效率'),
  trend7: rateList('近7天静息'),
})
export const BreathDay = fields({
  ...head,
  avgRr: rate('平均呼吸'),
  minRr: rate('最低呼吸'),
  maxRr: rate('最高呼吸'),
  apneaCount: times('呼吸暂停'),
  longestApneaSec: int('最长暂停', { min: 0, unit: '秒' }).nullish(),
  perHour: decimal('每小时暂停', { min: 0, max: 9999, unit: '次' }).nullish(),
})
export const BedDay = fields({
  ...head,
  inBedMin: minutes('在床'),
  inTime: time('上床时间').nullish(),
  outTime: time('起床时间').nullish(),
  nightOutCount: times('夜间离床'),
  longestOutMin: minutes('最长离床'),
  sleepMin: minutes('睡眠'),
  deepMin: minutes('深睡'),
  efficiency: percent('睡眠效率'),
})
export const RollDay = fields({
  ...head,
  turnCount: times('翻身次数'),
  byHour: field(z.array(z.number()), { label: '各小时翻身', kind: 'list' }),
  longestStillMin: minutes('最长未翻身'),
  windowOk: int('达标时段', { min: 0 }).nullish(),
  windowTotal: int('时段总数', { min: 0 }).nullish(),
  compliance: percent('达标率'),
})

export const healthSpan = codes({ day: '当天', week: '近7天', month: '近30天' })
export type HealthSpan = (typeof healthSpan.values)[number]

/** Unusual events, and the reactions: an alarm has its number. */
const Event = z.object({
  time: z.string(),
  endTime: z.string().nullable(),
  kind: z.string(),
  text: z.string(),
  alarmId: z.string().nullable(),
})
export type HealthEvent = z.output<typeof Event>
const Person = z.object({
  oldmanId: z.string(),
  oldmanName: z.string(),
  /** Residents whose mattress reports live data now (iot.md 9.2). */
  bedId: z.string().nullish(),
  bedName: z.string().nullish(),
})
const one3 = z.number().nullable()

const daySpan = z.object({ date: dayOf('日期'), span: one(healthSpan, '时段') })
const personal = <T extends z.ZodObject, S extends z.ZodType>(row: T, series: S) =>
  z.object({
    oldman: Person,
    summary: row,
    series: z.array(series),
    bands: z.object({ low: z.number().nullable(), high: z.number().nullable() }),
    events: z.array(Event),
  })
/** ts, least, mean, most. */
const Curve = z.tuple([z.int(), one3, one3, one3])
/** From, to and state of a period; over more days date, inBedMin, sleepMin, nightOutCount. */
const BedPiece = z.union([z.tuple([z.int(), z.int(), z.int()]), z.tuple([z.string(), one3, one3, one3])])
/** ts, posture and whether a task caused it; over more days date, turnCount, compliance. */
const Turn = z.union([z.tuple([z.int(), z.string().nullable(), z.int()]), z.tuple([z.string(), one3, one3])])

const Sign = z.object({
  signType: z.int(),
  name: z.string(),
  text: z.string(),
  measureTime: z.string(),
  abnormal: z.int(),
})
const Record = z.object({
  header: Person.extend({
    photo: field(z.string().nullish(), { label: '照片', kind: 'image' }),
    sex: code('性别', sexes),
    age: z.int().nullable(),
    levelName: z.string().nullish(),
    diet: z.string().nullish(),
    riskTags: z.array(z.string()),
    diagnoses: z.array(z.string()),
  }),
  today: z.object({
    restHr: one3,
    avgRr: one3,
    inBedMin: one3,
    nightOutCount: one3,
    turnCount: one3,
    online: z.int().nullable(),
    lastSigns: z.array(Sign),
  }),
  signs: z.array(
    z.object({
      signType: z.int(),
      points: z.array(
        z.object({
          time: z.string(),
          values: z.record(z.string(), z.number()),
          abnormal: z.int(),
          abnormalText: z.string().nullable(),
        }),
      ),
    }),
  ),
  sleep: z.array(z.object({ date: z.string(), inBedMin: one3, sleepMin: one3, deepMin: one3, nightOutCount: one3 })),
  alarms: z.array(z.looseObject({ alarmId: z.string() })).nullable(),
  drugs: z
    .array(z.object({ drugName: z.string(), dose: z.string(), freq: z.string(), takeTimes: z.array(z.string()) }))
    .nullable(),
  assessments: z
    .array(
      z.object({
        assessmentId: z.string(),
        assessmentType: z.int(),
        finalGrade: z.int().nullable(),
        finalGradeName: z.string().nullable(),
        finishTime: z.string().nullable(),
      }),
    )
    .nullable(),
  notes: z.array(z.object({ time: z.string(), text: z.string(), byName: z.string().nullable() })),
})

export const healthRefusals = refusals({ noDevice: [16501, '该时段没有绑定设备'] })

const base = '/tams/web-org/healthRecord'
const permitOf = {
  heart: 'yunmuIot.hrrest',
  breath: 'yunmuIot.breathe',
  bed: 'yunmuIot.inbed',
  roll: 'yunmuIot.turnover',
}
export const personalPage = 'yunmuIot.health.personal'

const list = <T extends z.ZodObject>(kind: keyof typeof permitOf, title: string, row: T) =>
  ({
    title,
    permit: `${permitOf[kind]}.query`,
    exportPermit: `${permitOf[kind]}.export`,
    query: paging({
      oldmanName: nameText,
      oldmanId: textOf('老人编号'),
      locationId: refOf('locations', '区域'),
      levelId: refOf('levels', '护理等级'),
      dateFrom: dayOf('日期起'),
      dateTo: dayOf('日期止'),
      abnormal: flagOf('只看异常'),
    }),
    reply: paged(row),
  }) as const

export const healthRecord = calls('health-record', {
  heart: get(`${base}/heart`, list('heart', '心率统计', HeartDay)),
  breath: get(`${base}/breath`, list('breath', '呼吸统计', BreathDay)),
  bed: get(`${base}/bed`, list('bed', '在床统计', BedDay)),
  roll: get(`${base}/roll`, list('roll', '翻身统计', RollDay)),
  heartOf: get(`${base}/heart/{oldmanId}`, {
    title: '心率个人详情',
    permit: `${permitOf.heart}.query`,
    query: daySpan,
    reply: personal(HeartDay, Curve),
  }),
  breathOf: get(`${base}/breath/{oldmanId}`, {
    title: '呼吸个人详情',
    permit: `${permitOf.breath}.query`,
    query: daySpan,
    reply: personal(BreathDay, Curve),
  }),
  bedOf: get(`${base}/bed/{oldmanId}`, {
    title: '在床个人详情',
    permit: `${permitOf.bed}.query`,
    query: daySpan,
    reply: personal(BedDay, BedPiece),
  }),
  rollOf: get(`${base}/roll/{oldmanId}`, {
    title: '翻身个人详情',
    permit: `${permitOf.roll}.query`,
    query: daySpan,
    reply: personal(RollDay, Turn),
  }),
  /** 个人健康档案; parts without the permission of their page are null. */
  record: get(`${base}/{oldmanId}`, {
    title: '个人健康档案',
    permit: `${personalPage}.query`,
    query: z.object({ from: dayOf('日期起'), to: dayOf('日期止') }),
    reply: Record,
  }),
  report: get(`${base}/{oldmanId}/report`, {
    title: '个人健康月报',
    permit: `${personalPage}.print`,
    query: z.object({ month: monthOf('月份') }),
    file: true,
    // It leaves a line in the operation log.
    writes: true,
    touches: [],
  }),
})
