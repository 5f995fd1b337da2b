import { expect, test } from 'vitest'
import { complaint } from '#contract/modules/campus/complaint/complaint.ts'
import { visit } from '#contract/modules/living/visit/visit.ts'
import { org } from '#contract/modules/platform/org/org.ts'
import { keysOf } from '../../form/form-schema.ts'
import { rowValues } from '../../value/schema.ts'
import { doneOf } from './confirm-action.ts'
import type { RowAction } from './row-actions.tsx'
import { addedWords, lookTitle, worded } from './words.ts'

interface Row {
  name: string
}
const row = { name: '李四' }
const named = ({ name }: Row) => `访客${name}`
const text = (action: RowAction<Row>) => {
  const { title, confirm, danger, ...rest } = worded(action, named)
  return [typeof title === 'function' ? title(row) : title, doneOf(rest, row), confirm?.(row), danger]
}

test('the texts of an action are made from its label and the name of the row', () => {
  expect(text({ label: '分派', call: complaint.update })).toEqual([
    '分派访客李四',
    '已分派访客李四',
    undefined,
    undefined,
  ])
  for (const label of ['修改', '编辑'])
    expect(text({ label, call: visit.update })).toEqual(['修改访客李四', '已保存访客李四', undefined, undefined])
  expect(text({ label: '删除', call: visit.remove })).toEqual([
    '删除访客李四',
    '已删除访客李四',
    { title: '删除访客李四？', content: '删除后不能恢复。' },
    true,
  ])
  expect(addedWords({ label: '登记' }, named)?.(row)).toBe('已登记访客李四')
})

test('a label that ends with the beginning of the name does not repeat it', () => {
  const called = ({ name }: Row) => `黑名单${name}`
  expect(addedWords({ label: '列入黑名单' }, called)?.(row)).toBe('已列入黑名单李四')
  const { title } = worded<Row>({ label: '移出黑名单', call: visit.update }, called)
  expect(typeof title === 'function' && title(row)).toBe('移出黑名单李四')
})

test('texts of the screen stay, and without a name none are made', () => {
  const own = { label: '删除', call: visit.remove, danger: false, done: '好了', confirm: () => ({ title: '真的？' }) }
  expect(text(own)).toEqual(['删除访客李四', '好了', { title: '真的？' }, false])
  const why = { label: '作废', call: visit.update, confirm: () => ({ reason: '作废原因' }) }
  expect(text(why)[2]).toEqual({ title: '作废访客李四？', reason: '作废原因' })
  expect(worded(own, undefined)).toBe(own)
  expect(addedWords({ label: '登记' }, undefined)).toBeUndefined()
  const open = { label: '打印', onClick: () => {} }
  expect(worded(open, named)).toBe(open)
})

test('the title of a drawer is its own, else the name of the row', () => {
  expect(lookTitle({ column: 'name', fields: [] }, row, named)).toBe('访客李四')
  expect(lookTitle({ column: 'name', fields: [], title: () => '看' }, row, named)).toBe('看')
})

test('the id of a body travels with the row and is no field of its form', () => {
  const job = { jobId: 'j1', jobName: '护理员' }
  expect(rowValues(org.jobUpdate, job)).toEqual({ jobId: 'j1' })
  expect(keysOf(org.jobUpdate, job)).toEqual(['jobName', 'jobTypeCode', 'deptId', 'sort', 'status'])
  expect(rowValues(visit.update, { visitId: 'v1', visitorName: '李四' })).toEqual({ visitId: 'v1' })
  // Without a row there is no id yet: the form must not hide a field that it has to send.
  expect(keysOf(org.jobUpdate)).toContain('jobId')
})
