import { strFromU8, unzipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { location } from '#contract/modules/living/location/location.ts'
import { resident } from '#contract/modules/living/resident/resident.ts'
import { residentArchive } from '#contract/modules/living/resident/resident-archive.ts'
import { org } from '#contract/modules/platform/org/org.ts'
import { bytesOf } from '../../../../test/answers.ts'
import { idCardFor } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { bookOf, sendBook, sendRows } from '../../../../test/sheets.ts'
import { exampleMark } from './template.ts'

/**
 * A preview of an import: which lines would be added and which not, in the order of the file, and nothing is written.
 */

const t = hosted()
const admin = enters(t, 'ADMIN')

const heads = ['部门名称*', '上级部门', '编码', '部门类型']
const lines = [
  heads,
  ['护理中心', '', '', '行政'],
  ['护理一区', '护理中心', '', '护理区'],
  ['护理一区', '护理中心', '', '护理区'],
  ['后勤组', '', '', '不知道'],
]
const look = { preview: '1' }

test('a preview says line by line what the import does, and writes nothing', async () => {
  const events: string[] = []
  const off = t.services.bus.subscribe((event) => void events.push(event.event))
  const before = (await admin.ok(org.deptList)).total
  const seen = (await sendRows(t, admin, org.deptImport, lines, look)).data
  off()
  expect(seen).toMatchObject({ total: 4, success: 2, fail: 2, errorFileUrl: null })
  expect(seen.preview?.heads).toEqual(heads)
  expect(seen.preview?.rows.map(({ row, texts }) => [row, texts[0]])).toEqual([
    [2, '护理中心'],
    [3, '护理一区'],
    [4, '护理一区'],
    [5, '后勤组'],
  ])
  expect((await admin.ok(org.deptList)).total).toBe(before)
  expect(events).not.toContain('data.changed')
  const changes = await t.db((db) => db.selectFrom('dataLog').selectAll().where('entity', '=', 'dept').execute())
  expect(changes).toEqual([])
  const done = (await sendRows(t, admin, org.deptImport, lines)).data
  expect([done.total, done.success, done.fail]).toEqual([4, 2, 2])
  expect(done.errors).toEqual(seen.errors)
  expect((await admin.ok(org.deptList)).total).toBe(before + 2)
})

test('names columns that are not imported before anything is written', async () => {
  const rows = [
    ['部门名称*', '备注', '编码', '编码', '错误原因', '空列'],
    ['仓管组', '记得联系', 'C1', 'C2', '部门名称：已存在', ''],
  ]
  const { preview } = (await sendRows(t, admin, org.deptImport, rows, look)).data
  expect(preview?.unread).toEqual(['备注', '编码'])
  expect((await sendRows(t, admin, org.deptImport, lines, look)).data.preview?.unread).toEqual([])
  const archives = [
    ['姓名*', '身份证号*', '手机号码2'],
    ['甲', idCardFor(), '13800000001'],
  ]
  const archived = await sendRows(t, admin, residentArchive.importArchives, archives, look)
  expect(archived.data.preview?.unread).toEqual(['手机号码2'])
})

test('a column of a closed list names its allowed values', async () => {
  const { errors } = (await sendRows(t, admin, org.deptImport, lines, look)).data
  const wrong = errors.find(({ column }) => column === '部门类型')
  expect(wrong?.message).toBe('“不知道”不在可选范围内')
  expect(wrong?.allowed).toEqual(expect.arrayContaining(['行政', '护理区']))
  const beds = ['楼栋*', '楼层*', '房间*', '房间类型*', '床位*', '床位类型*']
  const bad = (await sendRows(t, admin, location.import, [beds, ['甲', '1层', '101', '总统套房', 'A', '普通床']], look))
    .data.errors
  expect(bad[0]).toMatchObject({ column: '房间类型', message: '没有这种房间类型' })
  expect(bad[0].allowed).toContain('双人间')
})

test('a file sent twice under one number is imported once', async () => {
  const book = await bookOf([heads, ['夜班组', '', '', '']])
  const fields = { requestNo: crypto.randomUUID() }
  const [first, second] = await Promise.all([
    sendBook(t, admin, org.deptImport, book, { fields }),
    sendBook(t, admin, org.deptImport, book, { fields }),
  ])
  expect([first.data.success, second.data.success]).toEqual([1, 1])
  expect((await admin.ok(org.deptList, { deptName: '夜班组' })).total).toBe(1)
})

test('archives are previewed like any other import', async () => {
  const idCard = idCardFor()
  const rows = [
    ['姓名*', '身份证号*', '民族'],
    ['预览甲', idCard, '汉族'],
    ['预览乙', idCard, '汉族'],
    ['预览丙', idCardFor(), '火星族'],
  ]
  const { data } = await sendRows(t, admin, residentArchive.importArchives, rows, look)
  expect([data.success, data.fail]).toEqual([1, 2])
  expect(data.errors.find(({ row }) => row === 4)?.allowed).toContain('汉族')
  expect((await admin.ok(resident.archives, { oldmanName: '预览' })).total).toBe(0)
})

test.each([
  ['departments', org.deptImportTemplate, org.deptImport],
  ['beds', location.importTemplate, location.import],
  ['archives', residentArchive.importTemplate, residentArchive.importArchives],
] as const)(
  'the template of %s keeps digits, offers lists, and its example is not imported',
  async (_, template, send) => {
    const file = bytesOf((await admin.call(template)).data)
    const sheets = await readXlsxFile(file)
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['导入', '填写说明', '选项'])
    expect(String(sheets[0].data[1][0])).toContain(exampleMark)
    const xml = strFromU8(unzipSync(new Uint8Array(file))['xl/worksheets/sheet1.xml'])
    const styles = strFromU8(unzipSync(new Uint8Array(file))['xl/styles.xml'])
    const [, style] = /<col style="(\d+)"/.exec(xml) ?? []
    const [, textId] = /numFmtId="(\d+)" formatCode="@"/.exec(styles) ?? []
    const formats = [...styles.slice(styles.indexOf('<cellXfs')).matchAll(/<xf ([^>]*)>/g)]
    expect(formats[Number(style)][1]).toContain(`numFmtId="${textId}"`)
    expect(xml).toMatch(/<dataValidation type="list"[^>]*><formula1>'选项'!\$A\$2:\$A\$\d+<\/formula1>/)
    expect(xml.indexOf('</sheetData>')).toBeLessThan(xml.indexOf('<dataValidations'))
    const sent = await sendBook(t, admin, send, file)
    expect([sent.code, sent.msg]).toEqual([21010, expect.stringContaining('只有示例')])
  },
)
