import { expect, test } from 'vitest'
import { org } from '#contract/modules/platform/org/org.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { sendRows, sheetAt } from '../../../../test/sheets.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')

const heads = ['部门名称*', '上级部门', '编码', '部门类型', '电话', '病区', '排序']
const send = (rows: (string | number)[][], client = admin) => sendRows(t, client, org.deptImport, [heads, ...rows])

test('builds the tree of departments from a workbook, upper ones before lower ones', async () => {
  const { data } = await send([
    ['护理中心', '', 'HL', '护理区', '021-55667788', '否', 10],
    ['护理一区', '护理中心', 'HL01', '护理区', '', '是', 20],
  ])
  expect(data).toMatchObject({ total: 2, success: 2, fail: 0, errors: [], errorFileUrl: null })
  const { list } = await admin.ok(org.deptList, { deptName: '护理' })
  expect(list.find((row) => row.deptName === '护理一区')).toMatchObject({
    parentName: '护理中心',
    deptLevel: 2,
    ward: 1,
    sort: 20,
    deptCode: 'HL01',
  })
})

test('names row and column of each error, imports the good rows and returns the bad ones', async () => {
  const { data } = await send([
    ['后勤组', '', '', '', '', '', ''],
    ['后勤组', '', '', '', '', '', ''],
    ['', '', 'X', '', '', '', ''],
    ['食堂', '没有的部门', '', '', '', '', ''],
    ['洗衣房', '', '', '不知道', '', '', ''],
    ['门卫', '', '', '', '12', '', ''],
    ['车队', '', '', '', '', '', '很前'],
  ])
  expect([data.total, data.success, data.fail]).toEqual([7, 1, 6])
  expect(data.errors.map(({ row, column }) => [row, column])).toEqual([
    [3, '部门名称'],
    [4, '部门名称'],
    [5, '上级部门'],
    [6, '部门类型'],
    [7, '电话'],
    [8, '排序'],
  ])
  expect(data.errors[0].message).toBe('部门名称已存在')
  const sheet = await sheetAt(t, data.errorFileUrl ?? '')
  expect(sheet).toHaveLength(7)
  expect(sheet[3].at(-1)).toBe('上级部门：没有这个部门')
  // Failed rows leave nothing, not even in the log of changes.
  expect((await admin.ok(org.deptList, { deptName: '食堂' })).total).toBe(0)
  const changes = await t.db((db) =>
    db.selectFrom('dataLog').select('entityName').where('entity', '=', 'dept').execute(),
  )
  expect(changes.map(({ entityName }) => entityName).toSorted()).toEqual(['后勤组', '护理一区', '护理中心'])
})

test('refuses a file of another kind, too many rows, and a user without the permission to add', async () => {
  expect(await sendRows(t, admin, org.deptImport, [['姓名'], ['张三']])).toMatchObject({
    code: 21010,
    msg: '文件不符合要求：缺少列：部门名称，请使用下载的模板',
  })
  const many = Array.from({ length: 1001 }, (_, index) => [`部门${index}`, '', '', '', '', '', ''])
  expect((await send(many)).msg).toContain('一次最多导入1000行')
  expect((await send([['甲', '', '', '', '', '', '']], await t.as('NURSE'))).status).toBe(401)
})

test('reports its progress to the importing session only', async () => {
  const events: { data: unknown; sessionIds: readonly string[] | undefined }[] = []
  const off = t.services.bus.subscribe(({ event, data, target }) => {
    if (event === 'work.progress') events.push({ data, sessionIds: target.sessionIds })
  })
  await send(Array.from({ length: 60 }, (_, index) => [`进度${index}`, '', '', '', '', '', '']))
  off()
  expect(events.map(({ data }) => data)).toEqual(
    [0, 20, 40].map((done) => ({ key: 'import:import.xlsx', done, total: 60 })),
  )
  expect(new Set(events.flatMap(({ sessionIds }) => sessionIds))).toEqual(new Set([admin.sessionId]))
})
