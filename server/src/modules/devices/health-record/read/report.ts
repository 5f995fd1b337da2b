import { sql } from 'kysely'
import { sexes } from '#contract/kit/value/id-card.ts'
import { type Item, items, itemsOf, type SignType, signType } from '#contract/modules/care/vital-sign/limits.ts'
import type { healthRecord } from '#contract/modules/devices/health-record/health-record.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { disposition } from '#core/files/disposition.ts'
import type { Ctx } from '#core/http/serve.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { type Block, type Paper, shownOf } from '#core/sheets/paper/paper.ts'
import { pdfOf } from '#core/sheets/paper/pdf.ts'
import type { Who } from '#core/who/who.ts'
import { meanOf, tenth } from '../rules.ts'
import { figureDays, headerOf, measuredIn, type Span } from './record.ts'

/** 个人健康月报 as a PDF (iot.md 6): the means of the month, then day by day. Logged in the operation log; refuses 21003. */
export async function report({ db, who, params, query, raw }: Ctx<typeof healthRecord.report>) {
  const { oldmanId } = params
  const resident = await ownResident(db, who, oldmanId)
  const month = query.month ?? who.today.slice(0, 7)
  const span = { oldmanId, from: `${month}-01`, to: lastOf(month) }
  const header = await headerOf(db, who, resident)
  const { orgName } = await db
    .selectFrom('org')
    .select('orgName')
    .where('orgId', '=', who.orgId)
    .executeTakeFirstOrThrow()
  const days = await figureDays(db, who, span)
  const paper: Paper = {
    title: '个人健康月报',
    house: orgName,
    foot: `${who.now.slice(0, 16)} ${who.userName}`,
    blocks: [
      {
        facts: [
          ['姓名', header.oldmanName],
          ['月份', month],
          ['性别/年龄', `${sexes.label(header.sex)} ${shownOf(header.age)}岁`],
          ['床位', header.bedName],
          ['护理等级', header.levelName],
          ['数据天数', `${days.length}天`],
          ['诊断', header.diagnoses.join('、')],
          ['风险', header.riskTags.join('、')],
        ],
      },
      { heading: '床垫数据（日均）' },
      { facts: means(days) },
      { text: '一天从前一日12:00到当日12:00；呼吸数据仅供参考，不作诊断。' },
      { heading: '逐日' },
      daily(days),
      { heading: '体征' },
      await signTable(db, who, span),
      { signs: [{ label: '护士' }, { label: '医生' }] },
    ],
  }
  const data = await pdfOf(paper)
  who.did(`导出${resident.oldmanName}${month}的健康月报`, { operType: 'EXPORT' })
  raw.reply.header('content-type', 'application/pdf')
  raw.reply.header('content-disposition', disposition(`${resident.oldmanName}-健康月报-${month}.pdf`, 'pdf'))
  return data
}

/** The last day of a month: the one before the next begins. */
function lastOf(month: string) {
  const next = addDays(`${month}-01`, 31).slice(0, 7)
  return addDays(`${next}-01`, -1)
}

type Day = Row<'healthDay'>

function means(days: readonly Day[]): (readonly [string, string | null])[] {
  const of = (key: keyof Day, unit: string) => {
    const mean = meanOf(days.map((day) => day[key] as number | null)) // as: a column of numbers
    return mean === null ? null : `${mean}${unit}`
  }
  return [
    ['静息心率', of('restHr', '次/分')],
    ['平均心率', of('avgHr', '次/分')],
    ['平均呼吸', of('avgRr', '次/分')],
    ['每小时暂停', of('perHour', '次')],
    ['在床', of('inBedMin', '分钟')],
    ['睡眠', of('sleepMin', '分钟')],
    ['夜间离床', of('nightOutCount', '次')],
    ['翻身达标', of('compliance', '%')],
  ]
}

const none = (rows: string[][], width: number) =>
  rows.length > 0 ? rows : [['无记录', ...Array.from({ length: width - 1 }, () => '')]]

function daily(days: readonly Day[]): Block {
  const head = [
    '日期',
    '静息心率',
    '平均心率',
    '平均呼吸',
    '暂停',
    '在床(分钟)',
    '睡眠(分钟)',
    '夜间离床',
    '翻身',
    '达标%',
  ]
  const rows = days.map((day) => [
    day.date.slice(5),
    ...[day.restHr, day.avgHr, day.avgRr, day.apneaCount, day.inBedMin, day.sleepMin, day.nightOutCount].map(shownOf),
    ...[day.turnCount, day.compliance].map(shownOf),
  ])
  return { head, widths: head.map(() => 1), rows: none(rows, head.length) }
}

const words = ['Low', 'Mean', 'High', 'Count'] as const
/** All measurements of a month, however many: lowest, mean, highest and count of one item. */
function aggregates(item: Item) {
  const column = sql.ref(item)
  const low = sql`min(${column})`
  const mean = sql`avg(${column})`
  const high = sql`max(${column})`
  const count = sql`count(${column})`
  return [low.as(`${item}Low`), mean.as(`${item}Mean`), high.as(`${item}High`), count.as(`${item}Count`)] as const
}

/** 体征 of a span: each item with its lowest, mean and highest value, and their number. */
export async function signTable(db: Db, who: Who, span: Span): Promise<Block> {
  const measured = [...new Set(signType.values.flatMap((type) => itemsOf[type]))]
  const figures = await measuredIn(db, who, span)
    .select('signType')
    .select(measured.flatMap((item) => aggregates(item)))
    .groupBy('signType')
    .orderBy('signType')
    .execute()
  const rows = figures.flatMap((of) => {
    const type = of.signType as SignType // as: checked by the table
    return itemsOf[type].flatMap((item) => {
      const [low, mean, high, count] = words.map((word) => Number(of[`${item}${word}`]))
      if (count === 0) return []
      const { label, unit } = items[item]
      return [[signType.label(type), `${label}（${unit}）`, ...[low, tenth(mean), high, count].map(shownOf)]]
    })
  })
  return { head: ['类型', '项目', '最低', '平均', '最高', '次数'], widths: [2, 4, 2, 2, 2, 1], rows: none(rows, 6) }
}
