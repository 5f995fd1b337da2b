import { expect, test } from 'vitest'
import { lossProblems } from './form-rules.ts'
import { FormSchema } from './form-schema.ts'

const schemaOf = (fields: object[]) => FormSchema.parse({ fields: fields.map((field) => ({ span: 8, ...field })) })
const messages = (problems: { message: string }[]) => problems.map((problem) => problem.message)

test('a draft may be unfinished and out of range, but none of its values is dropped silently', () => {
  const schema = schemaOf([
    { key: 'name', label: '姓名', kind: 'text', required: 1 },
    { key: 'note', label: '备注', kind: 'text', max: 3 },
    { key: 'weight', label: '体重', kind: 'number', min: 20, required: 1 },
    {
      key: 'rows',
      label: '明细',
      kind: 'table',
      columns: [
        { key: 'time', label: '时间', kind: 'time', required: 1 },
        { key: 'skin', label: '皮肤', kind: 'text' },
      ],
    },
  ])
  expect(lossProblems(schema, { weight: 3, note: '三个字', rows: [{ skin: '正常' }] })).toEqual([])
  expect(messages(lossProblems(schema, { note: '四个字了' }))).toEqual(['备注不能超过3个字'])
  expect(messages(lossProblems(schema, { rows: [{ time: '八点', skin: '正常' }] }))).toEqual([
    '明细第1行：时间格式不正确',
  ])
  expect(messages(lossProblems(schema, { rows: Array.from({ length: 101 }, () => ({ skin: '正常' })) }))).toEqual([
    '明细不能超过100行',
  ])
})
