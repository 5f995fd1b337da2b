import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { assessment } from '#contract/modules/care/assessment/assessment-calls.ts'
import { careTask } from '#contract/modules/care/care-task/task.ts'
import type { FreshRow } from '#core/rows/store/table.ts'
import { bench } from './test-bench.ts'
import { partsOf } from './test-sheets.ts'

const b = bench()
const bytesOf = ({ data }: { data: unknown }) => Buffer.from(data as Uint8Array) // as: a file
const textOf = (data: Buffer) => execFileSync('pdftotext', ['-layout', '-', '-'], { input: data }).toString()
const tight = (text: string) => text.replace(/\s/g, '')

test('the report shows the person, the grade and every answer; as Word too; each export is logged', async () => {
  const { assessmentId } = await b.signed(2)
  const row = await b.whole(assessmentId)
  const text = tight(textOf(bytesOf(await b.head.call(assessment.export, { assessmentId }))))
  expect(text).toContain(tight(row.oldmanName))
  expect(text).toContain(tight(row.finalGradeName ?? '?'))
  for (const { issueName, label } of row.labels) {
    expect(text).toContain(tight(issueName))
    expect(text).toContain(tight(label ?? '?').slice(0, 8))
  }
  expect(text.match(/未作答/g)).toBeNull()
  const word = bytesOf(await b.head.call(assessment.export, { assessmentId, format: 'docx' }))
  expect(word.subarray(0, 2).toString()).toBe('PK')
  const logs = await b.house.t.db((db) => db.selectFrom('operLog').select('content').execute())
  expect(logs.filter(({ content }) => content?.startsWith(`导出评估报告${row.assessNo}`))).toHaveLength(2)
})

test('detail and report of the enhanced bank show its parts, medicines, diagnoses and events as text', async () => {
  const parts = partsOf({ specialCare: ['2', '3'] })
  const medicines = [{ drugName: '阿司匹林肠溶片', method: '口服', dose: '100mg', frequency: '每日1次' }]
  const more = { diseases: ['I10-I15'], riskEvents: { fall: 1 } }
  const { assessmentId } = await b.signed(3, { parts: { ...parts, A4: { medicines } }, ...more })
  const { sections } = await b.whole(assessmentId)
  const texts = new Map(sections.flatMap(({ rows }) => rows.map(({ name, text }) => [name, text])))
  expect(texts.get('体重')).toBe('55.5kg')
  expect(texts.get('A5.4 特殊护理情况')).toBe('胃管、尿管')
  expect(texts.get('用药情况')).toBe('阿司匹林肠溶片 口服 100mg 每日1次')
  expect(texts.get('疾病诊断')).toBe('高血压病')
  expect(texts.get('近 30 天内照护风险事件')).toBe('跌倒发生过 1 次')
  const text = tight(textOf(bytesOf(await b.head.call(assessment.export, { assessmentId }))))
  for (const words of ['阿司匹林肠溶片', '胃管、尿管', '高血压病', '跌倒发生过1次', '55.5kg'])
    expect(text).toContain(words)
  const { assessmentId: plain } = await b.signed(2, { diseases: ['F00-F03'] })
  expect((await b.whole(plain)).sections).toMatchObject([
    { name: '疾病与风险事件', rows: [{ text: '痴呆' }, { text: '无' }] },
  ])
})

test('a draft is refused (21009), a missing assessment (21003), another file type (21001), a missing permission (401)', async () => {
  const { data } = await b.draft(2)
  const { assessmentId } = data
  expect((await b.head.call(assessment.export, { assessmentId })).code).toBe(21009)
  expect((await b.head.call(assessment.export, { assessmentId: 'nothing' })).code).toBe(21003)
  expect((await b.head.call(assessment.export, { assessmentId, format: 'exe' })).code).toBe(21001)
  expect((await b.carer.call(assessment.export, { assessmentId })).status).toBe(401)
})

test('the summary for the hospital is one page; an unknown resident is 21003', async () => {
  const { oldmanId, oldmanName } = b.person
  const text = textOf(bytesOf(await b.head.call(careTask.summary, { oldmanId })))
  for (const words of [oldmanName, '过敏', '当前用药', '近7日体征', '联系人'])
    expect(tight(text)).toContain(tight(words))
  expect(tight(text)).toContain('第1页/共1页')
  expect((await b.head.call(careTask.summary, { oldmanId: 'nobody' })).code).toBe(21003)
})

test('of a resident with forty drugs and as many diagnoses it is one page too, and names them all', async () => {
  const { oldmanId } = b.person
  const { orgId } = b.house.t
  const drugs = Array.from({ length: 40 }, (_, at) => ({ drugId: `many-${at}`, drugName: `复方长名缓释片${at + 1}号` }))
  const diseases = Array.from({ length: 40 }, (_, at) => [101, 102, 107, 201, 204, 207, 301][at % 7])
  const lists = { ingredients: '[]', interactions: '[]', storage: '[]' }
  const kind = { ...lists, orgId, drugType: 1, drugForm: 1, drugSpec: '0.5克×24片', unit: '片' }
  const dose = {
    doseValue: 1,
    doseUnit: '片',
    dose: 1,
    drugWay: 1,
    freq: 'tid' as const,
    startDate: '2025-06-01',
    useStatus: 1 as const,
    prescriberName: '王医生',
  }
  const use = { ...dose, orgId, oldmanId, times: '[]', weekDays: '[]', flags: '[]' }
  await b.house.t.services.database.withSystem(async (db) => {
    const disease = JSON.stringify(diseases)
    await db.updateTable('oldman').set({ disease }).where('oldmanId', '=', oldmanId).execute()
    await db
      .insertInto('drug')
      .values(drugs.map((drug) => ({ ...kind, ...drug })))
      .execute()
    const uses = drugs.map(({ drugId }): FreshRow<'drugUse'> => ({ ...use, drugId, useId: `use-${drugId}` }))
    await db.insertInto('drugUse').values(uses).execute()
  })
  const text = tight(textOf(bytesOf(await b.head.call(careTask.summary, { oldmanId }))))
  expect(text).toContain('第1页/共1页')
  for (const { drugName } of drugs) expect(text).toContain(drugName)
})
