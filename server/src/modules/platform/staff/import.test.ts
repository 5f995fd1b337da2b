import { beforeAll, describe, expect, test } from 'vitest'
import { org } from '#contract/modules/platform/org/org.ts'
import { staff } from '#contract/modules/platform/staff/staff.ts'
import { idCardOf } from '../../../../test/elders.ts'
import { makeDept } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { sendRows } from '../../../../test/sheets.ts'

const t = hosted()
const hr = enters(t, 'HR')
let person: Record<string, unknown>
beforeAll(async () => {
  const { deptId } = await makeDept(t)
  const admin = await t.as('ADMIN')
  const { jobId } = await admin.ok(org.jobCreate, { jobName: '护理员', jobTypeCode: 'nurseTeamLeader' })
  person = { empName: '王小明', phoneNum: '13812345678', deptId, jobId, empType: 3, entryDate: '2025-06-01' }
})

/** ID cards of women born 1985-05-05. */
const idCard = () => idCardOf(1, '19850505')
const _join = (more: object = {}) => hr.ok(staff.update, { ...person, idCard: idCard(), ...more })

describe('import', () => {
  const heads = ['姓名*', '身份证号*', '手机号*', '部门*', '岗位*', '员工类型*', '入职日期*', '文化程度']
  const send = (rows: string[][], client = hr) => sendRows(t, client, staff.import, [heads, ...rows])

  test('imports the good rows with numbers of their own and names the errors of the others', async () => {
    const { deptName } = await makeDept(t, { deptName: '导入部' })
    const first = idCard()
    const second = idCard()
    const rest = ['13812340001', deptName, '护理员', '护理员', '2025/6/1', '小学']
    const { data } = await send([
      ['导入甲', first, ...rest],
      ['导入乙', first, ...rest],
      ['导入丙', `${second.slice(0, 17)}${second[17] === '0' ? '1' : '0'}`, ...rest],
      ['导入丁', idCard(), '13812340001', '没有的部门', '护理员', '护理员', '2025-06-01', ''],
      ['导入戊', idCard(), '123', deptName, '护理员', '护理员', '2025-06-01', ''],
      ['导入己', idCard(), '13812340001', deptName, '护理员', '护理员', '去年', ''],
      ['导入庚', second, ...rest],
    ])
    expect([data.total, data.success, data.fail]).toEqual([7, 2, 5])
    expect(data.errors.map(({ row, column, message }) => [row, column, message])).toEqual([
      [3, '身份证号', '身份证号已存在'],
      [4, '身份证号', '身份证号格式不正确'],
      [5, '部门', '没有这个部门'],
      [6, '手机号', expect.any(String)],
      [7, '入职日期', expect.any(String)],
    ])
    const { list } = await hr.ok(staff.list, { empName: '导入' })
    expect(list.map((row) => row.empName).toSorted()).toEqual(['导入庚', '导入甲'])
    expect(list[0]).toMatchObject({ sex: 1, entryDate: '2025-06-01', deptName })
    expect(await hr.ok(staff.emp, { empId: list[0].empId })).toMatchObject({ birthDate: '1985-05-05' })
  })

  test('asks which of two departments with one name is meant, by their parents', async () => {
    const one = await makeDept(t)
    const two = await makeDept(t)
    const deptName = `护理部${one.deptId.slice(-6)}`
    const admin = await t.as('ADMIN')
    const below = async (parentId: string) => (await admin.ok(org.deptCreate, { deptName, parentId })).deptId
    await below(one.deptId)
    const second = await below(two.deptId)
    const rest = (dept: string) => [idCard(), '13812340001', dept, '护理员', '护理员', '2025-06-01', '']
    const { data } = await send([
      ['同名甲', ...rest(deptName)],
      ['同名乙', ...rest(`${two.deptName}/${deptName}`)],
    ])
    expect(data).toMatchObject({ success: 1, fail: 1, errors: [{ row: 2, column: '部门' }] })
    expect(data.errors[0].message).toContain(`${one.deptName}/${deptName}`)
    expect((await hr.ok(staff.list, { empName: '同名乙' })).list).toMatchObject([{ deptId: second }])
  })

  test('accepts two thousand lines and no more', async () => {
    const answer = await send(Array.from({ length: 2001 }, () => ['甲']))
    expect(answer.msg).toContain('一次最多导入2000行')
  })

  test('needs its own permission', async () => {
    expect((await send([], await t.as('NURSE'))).status).toBe(401)
    expect((await hr.call(staff.importTemplate)).status).toBe(200)
  })
})
