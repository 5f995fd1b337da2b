import { sexes } from '#contract/kit/value/id-card.ts'
import type { careTask } from '#contract/modules/care/care-task/task.ts'
import { items, itemsOf, type SignType, signType } from '#contract/modules/care/vital-sign/limits.ts'
import { signStatus } from '#contract/modules/care/vital-sign/vital-sign.ts'
import { freq } from '#contract/modules/stock/drug-take/freq.ts'
import { useStatus } from '#contract/modules/stock/drug-take/use.ts'
import { addDays, ageOn } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { disposition } from '#core/files/disposition.ts'
import type { Ctx } from '#core/http/serve.ts'
import { type DictLabels, dictLabels } from '#core/rows/dict-labels.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Paper } from '#core/sheets/paper/paper.ts'
import { pdfOf } from '#core/sheets/paper/pdf.ts'
import type { Who } from '#core/who/who.ts'
import { levelOf } from '../../../living/care-level/service.ts'
import { calledFirst, phoneOfReader } from '../../../living/resident/service.ts'
import { alertsOf } from '../alerts.ts'

/**
 * 转院摘要: what the hospital must know about a resident, as a PDF (care.md 13). Phone numbers are complete for users who
 * may see them. Every export is logged in the operation log. Refuses 21003.
 */
export async function summary({ db, who, params, raw }: Ctx<typeof careTask.summary>) {
  const { oldmanId } = params
  const person = await ownResident(db, who, oldmanId)
  const label = await dictLabels(db, who.orgId, ['DISEASE', 'BLOOD_TYPE', 'RELATION', 'DRUG_WAY'])
  const alerts = (await alertsOf(db, who, [oldmanId])).get(oldmanId) ?? []
  const textOf = (kind: string) => alerts.find((one) => one.kind === kind)?.text
  const { orgName } = await db
    .selectFrom('org')
    .select('orgName')
    .where('orgId', '=', who.orgId)
    .executeTakeFirstOrThrow()
  const paper: Paper = {
    title: '老人转院摘要',
    house: orgName,
    foot: `${who.now.slice(0, 16)} ${who.userName}`,
    blocks: [
      {
        facts: [
          ['姓名', person.oldmanName],
          ['性别/年龄', `${sexes.label(person.sex)} ${ageOn(person.birthDate, who.today)}岁`],
          ['床位', person.bedName],
          ['护理等级', await levelOf(db, who, person)],
          ['血型', label('BLOOD_TYPE', person.bloodType)],
          ['管路/隔离', [textOf('管路'), textOf('隔离')].filter(Boolean).join('、')],
        ],
      },
      { text: `过敏：${textOf('过敏') ?? '未记录'}`, strong: true },
      { text: `风险：${textOf('风险') ?? '未记录'}`, strong: true },
      { text: `饮食：${textOf('饮食') ?? '普食'}` },
      {
        text: `诊断：${(person.disease ?? []).map((one) => label('DISEASE', one)).join('、') || '未记录'}`,
      },
      { heading: '当前用药' },
      drugTable(await drugsOf(db, who, oldmanId, label)),
      { heading: '近7日体征' },
      {
        head: ['项目', '最近一次', '时间', '最低～最高', '次数'],
        widths: [2, 3, 3, 3, 1],
        rows: await signsOf(db, who, oldmanId),
      },
      { heading: '联系人' },
      { head: ['姓名', '关系', '电话'], widths: [3, 3, 4], rows: await contactsOf(db, who, oldmanId, label) },
      { signs: [{ label: '交接护士' }, { label: '接收人' }] },
    ],
  }
  const data = await pdfOf(paper, { onePage: true })
  who.did(`导出${person.oldmanName}的转院摘要`, { operType: 'EXPORT' })
  raw.reply.header('content-type', 'application/pdf')
  raw.reply.header('content-disposition', disposition(`${person.oldmanName}-转院摘要.pdf`, 'pdf'))
  return data
}

const none = (rows: string[][], width: number) =>
  rows.length > 0 ? rows : [['无记录', ...Array.from({ length: width - 1 }, () => '')]]

async function drugsOf(db: Db, who: Who, oldmanId: string, label: DictLabels) {
  const rows = await db
    .selectFrom('drugUse')
    .innerJoin('drug', (join) =>
      join.onRef('drug.orgId', '=', 'drugUse.orgId').onRef('drug.drugId', '=', 'drugUse.drugId'),
    )
    .select(['drugName', 'drugSpec', 'doseValue', 'doseUnit', 'drugUse.drugWay', 'freq'])
    .where('drugUse.orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('useStatus', '=', useStatus.is.used)
    .orderBy('drugName')
    .execute()
  const lines = rows.map((row) => [
    `${row.drugName} ${row.drugSpec}`,
    `${row.doseValue}${row.doseUnit}`,
    label('DRUG_WAY', row.drugWay),
    freq.label(row.freq),
  ])
  return lines
}

/** Many items are printed in two columns: the hospital must see every one of them. */
function drugTable(drugs: string[][]) {
  const head = ['药品', '剂量', '途径', '频次']
  if (drugs.length <= fewDrugs) return { head, widths: [5, 2, 2, 3], rows: none(drugs, 4) }
  const short = drugs.map(([drug, ...use]) => [drug, use.join(' ')])
  const half = Math.ceil(short.length / 2)
  const rows = short.slice(0, half).map((left, at) => [...left, ...(short[half + at] ?? ['', ''])])
  return { head: ['药品', '用法', '药品', '用法'], widths: [6, 4, 6, 4], rows }
}
const fewDrugs = 10

/** The newest value of each type in seven days; the range is that of its first item. */
async function signsOf(db: Db, who: Who, oldmanId: string) {
  const rows = await db
    .selectFrom('vitalSign')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('status', '=', signStatus.is.valid)
    .where('measureTime', '>=', `${addDays(who.today, -6)} 00:00:00`)
    .orderBy('measureTime', 'desc')
    .execute()
  const lines = signType.values.flatMap((type: SignType) => {
    const own = rows.filter((row) => row.signType === type)
    if (own.length === 0) return []
    const [item, second] = itemsOf[type]
    const values = own.flatMap((row) => (row[item] === null ? [] : [Number(row[item])]))
    const newest = [item, ...(type === signType.is.pressure ? [second] : [])].map((one) => own[0][one] ?? '—')
    const text = `${newest.join('/')}${items[item].unit}`
    return [
      [
        signType.label(type),
        text,
        own[0].measureTime.slice(5, 16),
        `${Math.min(...values)}～${Math.max(...values)}`,
        String(own.length),
      ],
    ]
  })
  return none(lines, 5)
}

async function contactsOf(db: Db, who: Who, oldmanId: string, label: DictLabels) {
  const rows = await calledFirst(db, who, oldmanId).select(['familyName', 'relation', 'phoneNum']).limit(3).execute()
  const lines = rows.map((row) => [
    row.familyName,
    label('RELATION', row.relation),
    phoneOfReader(who, row.phoneNum) ?? '',
  ])
  return none(lines, 3)
}
