import readXlsxFile from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { resident } from '#contract/modules/living/resident/resident.ts'
import { residentArchive } from '#contract/modules/living/resident/resident-archive.ts'
import { residentFamily } from '#contract/modules/living/resident/resident-family.ts'
import { bytesOf } from '../../../../../test/answers.ts'
import { idCardFor, makeResident } from '../../../../../test/factories.ts'
import { enters, hosted } from '../../../../../test/hosted.ts'
import { soak } from '../../../../../test/long.ts'
import { bookOf, sheetAt as readSheetAt, sendBook } from '../../../../../test/sheets.ts'
import { templateHeads } from './import-rows.ts'

const t = hosted()
const reception = enters(t, 'RECEPTION')

type Sheet = string[][]

const send = (content: Buffer, fields: Record<string, string> = {}, client = reception, name = 'import.xlsx') =>
  sendBook(t, client, residentArchive.importArchives, content, { fields, name })
const book = (rows: Sheet) => bookOf(rows)
const sendRows = async (rows: Sheet, fields?: Record<string, string>) => send(await book(rows), fields)
const sheetAt = (url: string) => readSheetAt(t, url)

const heads = ['姓名*', '身份证号*', '性别', '民族', '经济来源', '家属姓名', '与老人关系', '家属电话', '紧急联系人']
const line = (name: string, idCard = idCardFor(), ...rest: string[]) => [name, idCard, ...rest]

describe('the template', () => {
  test('has the Chinese heads of an archive, with stars at columns that every line needs', async () => {
    const answer = await reception.call(residentArchive.importTemplate)
    const [head] = (await readXlsxFile(bytesOf(answer.data)))[0].data
    expect(head).toEqual(templateHeads)
    expect(head).toEqual(expect.arrayContaining(['姓名*', '身份证号*', '家属姓名', '紧急联系人']))
    expect((await (await t.as('DOCTOR')).call(residentArchive.importTemplate)).status).toBe(401)
  })
})

test('B246 the file is sent as multipart with 300000 ms', () => {
  expect(residentArchive.importArchives.options).toMatchObject({ encoding: 'multipart', timeoutMs: 300_000 })
})

describe('importing', () => {
  test('keeps the good lines and names row and column of the bad ones (scenario 31)', async () => {
    const rows = Array.from({ length: 100 }, (_, index) =>
      line(`导入${index}`, idCardFor({ sex: 1 }), '女', '汉族', '退休金/养老金、其他'),
    )
    const bad = [10, 50, 90]
    for (const index of bad) rows[index][1] = `${rows[index][1].slice(0, 17)}${rows[index][1][17] === '0' ? '1' : '0'}`
    const { data } = await sendRows([heads, ...rows])
    expect([data.total, data.success, data.fail]).toEqual([100, 97, 3])
    expect(data.errors.map(({ row, column, message }) => [row, column, message])).toEqual(
      bad.map((index) => [index + 2, '身份证号', '身份证号格式不正确']),
    )
    expect((await reception.ok(resident.archives, { oldmanName: '导入' })).total).toBe(97)
    const { oldmanId } = (await reception.ok(resident.archives, { oldmanName: '导入0' })).list[0]
    const archive = await reception.ok(resident.get, { oldmanId })
    expect(archive).toMatchObject({ base: { sex: 1, nation: '01', incomeSource: [1, 9] }, live: { oldmanStatus: 3 } })
    // After correction the file of the failed lines adds the three.
    const failed = (await sheetAt(data.errorFileUrl ?? '')).map((cells) => cells.map((cell) => String(cell ?? '')))
    expect(failed[0].at(-1)).toBe('错误原因')
    expect(failed[1].at(-1)).toBe('身份证号：身份证号格式不正确')
    for (const cells of failed.slice(1)) cells[1] = idCardFor({ sex: 1 })
    const again = await sendRows(failed)
    expect([again.data.success, again.data.fail, again.data.errorFileUrl]).toEqual([3, 0, null])
    expect((await reception.ok(resident.archives, { oldmanName: '导入' })).total).toBe(100)
  })

  test('imports the first family member too', async () => {
    const idCard = idCardFor()
    await sendRows([heads, line('带家属', idCard, '', '', '', '钱小明', '儿子', '13911112222', '是')])
    const found = await reception.ok(resident.byIdCard, { oldmanIdCard: idCard })
    const { family } = await reception.ok(residentFamily.familyOf, { oldmanId: found?.oldmanId ?? '' })
    expect(family).toMatchObject([{ familyName: '钱小明', relation: 21, phoneNum: '13911112222', isUrgent: 1 }])
  })

  test('names every kind of mistake at its column', async () => {
    const known = await makeResident(t, { oldmanName: '已在册' })
    const twin = idCardFor()
    const { data } = await sendRows([
      heads,
      line('', idCardFor()),
      line('没有证', ''),
      line('性别反', idCardFor({ sex: 0 }), '女'),
      line('怪民族', idCardFor(), '', '火星族'),
      line('怪来源', idCardFor(), '', '', '退休金/养老金、捡的'),
      line('已在册', known.oldmanIdCard),
      line('双胞胎', twin),
      line('双胞胎', twin),
      line('家属缺号', idCardFor(), '', '', '', '甲', '配偶', ''),
      line('名'.repeat(31), idCardFor()),
      line('甲\u0007乙\u0001', idCardFor()),
    ])
    expect(data.success).toBe(2)
    expect(data.errors.map(({ row, column, message }) => [row, column, message])).toEqual([
      [2, '姓名', '姓名不能为空'],
      [3, '身份证号', '身份证号不能为空'],
      [4, '性别', '性别与身份证不符'],
      [5, '民族', '“火星族”不在可选范围内'],
      [6, '经济来源', '“退休金/养老金、捡的”不在可选范围内'],
      [7, '身份证号', '身份证号已存在：已在册（待入住）'],
      [9, '身份证号', '与第8行的身份证号重复'],
      [10, '家属电话', '电话不能为空'],
      [11, '姓名', '姓名不能超过30个字'],
    ])
  })

  test('fills only empty fields of a known person, if the user chose that', async () => {
    const { oldmanId, oldmanIdCard } = await makeResident(t, { oldmanName: '有民族', base: { nation: '03' } })
    const row = [...line('改名字', oldmanIdCard), '', '汉族', '子女补贴']
    expect((await sendRows([heads, row])).data.fail).toBe(1)
    expect((await sendRows([heads, row], { cover: '1' })).data).toMatchObject({ success: 1, fail: 0 })
    const { base } = await reception.ok(resident.get, { oldmanId })
    expect(base).toMatchObject({ oldmanName: '有民族', nation: '03', incomeSource: [2] })
    const { list } = await reception.ok(residentArchive.modifyRecord, { oldmanId })
    expect(list).toMatchObject([{ fieldName: '经济来源', oldValue: null, newValue: '子女补贴' }])
  })

  test('leaves one operation-log row with the result', async () => {
    await sendRows([heads, line('留痕', idCardFor()), line('', '')])
    const row = await t.db((db) =>
      db.selectFrom('operLog').select(['content', 'operType']).orderBy('logId', 'desc').limit(1).executeTakeFirst(),
    )
    expect(row).toEqual({ content: '导入老人档案：成功1行，失败0行', operType: 'IMPORT' })
  })
})

describe('a file that cannot be imported', () => {
  const refused = async (content: Buffer, name?: string) => {
    const before = (await reception.ok(resident.archives, {})).total
    const answer = await send(content, {}, reception, name)
    expect((await reception.ok(resident.archives, {})).total).toBe(before)
    return [answer.code, answer.msg]
  }
  test('is refused with the reason, and nothing is stored', async () => {
    expect(
      await refused(
        await book([
          ['名字', '号码'],
          ['甲', '1'],
        ]),
      ),
    ).toEqual([21010, '文件不符合要求：缺少列：姓名、身份证号，请使用下载的模板'])
    expect(await refused(await book([heads]))).toEqual([21010, '文件不符合要求：文件里没有数据'])
    expect(await refused(Buffer.from('姓名,身份证号'), 'a.csv')).toEqual([21801, '文件类型不支持：csv'])
    expect((await refused(Buffer.from('no workbook')))[0]).toBe(21803)
    expect((await refused(Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(500)])))[0]).toBeGreaterThan(21000)
  })

  test('is refused when it has more than 5000 lines, with the number', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => [`万人${index}`, 'x'])
    expect(await refused(await book([heads, ...rows]))).toEqual([
      21010,
      '文件不符合要求：一次最多导入5000行，文件有10000行，请分成几个文件',
    ])
  })

  test('is refused without the permission', async () => {
    const doctor = await t.as('DOCTOR')
    expect((await send(await book([heads, line('甲')]), {}, doctor)).status).toBe(401)
  })
})

const many = soak(500, 5000)

test('imports a long list with bad lines while other requests are served', { timeout: 240_000 }, async () => {
  const rows = Array.from({ length: many }, (_, index) =>
    line(`大批${index}`, index % 10 === 0 ? '310101194001010000' : idCardFor()),
  )
  const content = await book([heads, ...rows])
  // Measures the delay of a timer: parsing or logging in one piece would block it.
  let ticks = 0
  const watch = setInterval(() => {
    ticks += 1
  }, 5)
  const { data } = await send(content)
  clearInterval(watch)
  expect(ticks).toBeGreaterThan(many / 50)
  expect([data.total, data.success, data.fail]).toEqual([many, many * 0.9, many / 10])
  expect(data.errors).toHaveLength(many / 10)
  expect(data.errors[0]).toEqual({
    row: 2,
    column: '身份证号',
    value: '310101194001010000',
    message: '身份证号格式不正确',
  })
  expect((await reception.ok(resident.archives, { oldmanName: '大批' })).total).toBe(many * 0.9)
  expect((await sheetAt(data.errorFileUrl ?? '')).length).toBe(many / 10 + 1)
})
