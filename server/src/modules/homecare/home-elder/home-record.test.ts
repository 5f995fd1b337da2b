import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { homeElder as calls } from '#contract/modules/homecare/home-elder/home-elder.ts'
import { homeRecord } from '#contract/modules/homecare/home-elder/home-record.ts'
import { insertRows } from '#core/rows/store/write.ts'
import { bytesOf } from '../../../../test/answers.ts'
import { idCardFor } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { noticeTitles } from '../../../../test/notices.ts'
import { exported, sendRows, sheetAt } from '../../../../test/sheets.ts'
import { elderPlan } from './archive/import.ts'
import { downloadable, joinOperateLog } from './service.ts'
import { homeElders } from './tables.ts'
import { elderInput, makeHomeElder, urgent } from './test-elders.ts'

const t = hosted()
const manager = enters(t, 'HOMECARE_MANAGER')
beforeEach(() => t.clock.set('2025-06-10 09:00:00'))

describe('the history of an archive', () => {
  const log = (query: object) => manager.call(homeRecord.operateLog, query)

  test('shows each change with the former and the new value, masked as in every log; its family too', async () => {
    const row = await makeHomeElder(manager)
    const { oldmanId } = row
    const next = await manager.ok(calls.update, {
      oldmanId,
      version: row.version,
      address: '福州路1号',
      homeOldmanType: 3,
      phoneNum: '13877776666',
    })
    await manager.ok(calls.familySave, { oldmanId, version: next.version, list: [urgent] })
    const { list } = (await log({ oldmanId })).data
    expect(list.map(({ action, after }) => [action, after])).toEqual([
      ['修改', '家属：张伟（紧急联系人）'],
      ['修改', expect.stringContaining('地址：福州路1号')],
      ['新增', expect.stringContaining('姓名：周玉兰')],
    ])
    expect(list[1]).toMatchObject({ operator: 'HOMECARE_MANAGER用户', content: '修改居家档案周玉兰' })
    expect(list[1].before).toContain('类别：自费')
    expect(list[1].after).toContain('类别：特困')
    expect(list[1].after).toContain('138****6666')
    expect(list[2].after).not.toContain(row.oldmanIdCard)
    expect((await log({ bizType: 'homeOldman', bizId: oldmanId })).data.total).toBe(3)
  })

  test('an unknown record, or one of a kind without a reader, is 21003; without .query 401', async () => {
    for (const query of [{}, { oldmanId: 'nobody' }, { bizType: 'userAccount', bizId: 'x' }, { bizType: 'homeOldman' }])
      expect((await log(query)).code).toBe(21003)
    const { oldmanId } = await makeHomeElder(manager)
    const worker = await t.as('HOMECARE_WORKER')
    expect((await worker.call(homeRecord.operateLog, { oldmanId })).status).toBe(401)
  })
})

test('the history of another kind of record is read as its module registered it', async () => {
  const { oldmanId } = await makeHomeElder(manager)
  const kind = { bizType: 'homeTest', permit: 'homecare.account.query', entities: ['homeOldman'] }
  joinOperateLog({ ...kind, own: async (_db, _who, bizId) => expect(bizId).toBe(oldmanId) })
  const cashier = await t.as('CASHIER')
  const { data } = await cashier.call(homeRecord.operateLog, { bizType: 'homeTest', bizId: oldmanId })
  expect(data.list).toMatchObject([{ action: '新增', before: null }])
})

describe('long exports', () => {
  const names = Array.from({ length: 2001 }, (_, at) => `导出老人${at}`)

  test('up to 2000 rows at once, more in the background: a message when ready, for the requester only, deleted after seven days', async () => {
    const input = elderInput()
    await t.db((db) =>
      insertRows(
        db,
        homeElders,
        t.who(),
        names.map((oldmanName, at) => ({
          ...input,
          oldmanName,
          oldmanNo: `X${at}`,
          sex: 1,
          birthDate: '1940-03-05',
          oldmanIdCard: `no-card-${at}`,
        })),
      ),
    )
    const short = await manager.call(calls.list, { export: 'xlsx', name: '导出老人1' })
    expect((await exported(bytesOf(short.data))).rows).toHaveLength(1111)
    const { data } = await manager.call(calls.list, { export: 'xlsx', name: '导出老人' })
    const { downloadId } = z.object({ downloadId: z.string() }).parse(data)
    const mine = async () => (await manager.ok(homeRecord.downloads, {})).list
    expect(await mine()).toMatchObject([{ id: downloadId, status: 0, urlPath: null }])
    await t.round('clock', '2025-06-10 09:01:00')
    const [done] = await mine()
    expect(done).toMatchObject({ status: 1, fileName: '居家老人档案 2025-06-10 090000.xlsx' })
    const file = await t.app.inject({ method: 'GET', url: done.urlPath ?? '' })
    const { rows, heads } = await exported(file.rawPayload)
    expect(rows).toHaveLength(2001)
    expect(heads).toEqual(expect.arrayContaining(['姓名', '类别', '电话', '地址', '账户余额', '状态']))
    expect(await noticeTitles(manager, downloadId)).toEqual([expect.stringContaining('导出完成')])
    const other = await t.as('HOMECARE_MANAGER')
    expect((await other.ok(homeRecord.downloads, {})).total).toBe(0)
    expect((await other.call(homeRecord.downloadRemove, { id: downloadId })).code).toBe(21003)
    await t.round('care-day', '2025-06-17 00:05:00')
    expect(await mine()).toHaveLength(1)
    await t.round('care-day', '2025-06-18 00:05:00')
    expect(await mine()).toHaveLength(0)
  })
  test('21005: more than 20000 rows are not exported at all', async () => {
    const page = async () => ({ list: [], total: 20_001 })
    const export_ = downloadable(calls.list, page)
    const request = { who: t.who(), query: { export: 'xlsx' as const } }
    // as: it is refused before anything else is checked
    await expect(t.db((db) => export_({ ...request, db } as never))).rejects.toMatchObject({ refusal: { code: 21005 } })
  })
})

describe('import', () => {
  const heads = Object.values(elderPlan.heads)
  const line = (more: Partial<Record<keyof typeof elderPlan.heads, string>> = {}) => {
    const good = {
      oldmanName: '导入老人',
      oldmanIdCard: idCardFor(),
      phoneNum: '13800005555',
      homeOldmanType: '政府购买',
      regionCode: '上海市黄浦区',
      address: '福州路2号',
      subsidyMonth: '120.50',
      diseases: '',
      familyName: '张伟',
      relation: '',
      familyPhone: '13900001234',
    }
    const cells: Record<string, string> = { ...good, ...more }
    return Object.keys(elderPlan.heads).map((key) => cells[key] ?? '')
  }
  const send = (rows: string[][], fields?: Record<string, string>) =>
    sendRows(t, manager, calls.import, [heads, ...rows], fields)

  test('correct lines become archives with the emergency contact, others are reported and come back as a file', async () => {
    const known = await makeHomeElder(manager)
    const rows = [
      line({ oldmanName: '甲老人', relation: '配偶' }),
      line({ oldmanIdCard: known.oldmanIdCard, relation: '配偶' }),
      line({ regionCode: '月球', relation: '配偶' }),
      line({ homeOldmanType: '贵宾', relation: '配偶' }),
      line({ oldmanName: '', relation: '配偶' }),
      line({ subsidyMonth: '很多', relation: '配偶' }),
    ]
    const look = await send(rows, { preview: '1' })
    expect(look.data).toMatchObject({ total: 6, success: 1, fail: 5 })
    expect((await manager.ok(calls.list, { name: '甲老人' })).total).toBe(0)
    const { data } = await send(rows)
    expect(data.errors.map(({ row, column, message }) => [row, column, message])).toEqual([
      [3, '身份证号', '身份证号已存在'],
      [4, '所在地区', expect.stringContaining('没有这个地区')],
      [5, '类别', expect.stringContaining('不在可选范围内')],
      [6, '姓名', '姓名不能为空'],
      [7, '每月补贴', expect.any(String)],
    ])
    expect(await sheetAt(t, data.errorFileUrl ?? '')).toHaveLength(6)
    const [{ oldmanId }] = (await manager.ok(calls.list, { name: '甲老人' })).list
    expect(await manager.ok(calls.get, { oldmanId })).toMatchObject({
      regionCode: '310101',
      homeOldmanType: 2,
      subsidyMonth: 12050,
      family: [{ familyName: '张伟', isUrgent: 1 }],
    })
  })

  test('without .import it is 401, the template too', async () => {
    const cashier = await t.as('CASHIER')
    expect((await cashier.call(calls.importTemplate, {})).status).toBe(401)
    expect((await sendRows(t, cashier, calls.import, [heads, line()])).status).toBe(401)
    expect((await manager.call(calls.importTemplate, {})).status).toBe(200)
  })
})
