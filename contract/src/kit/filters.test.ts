import { expect, test } from 'vitest'
import { z } from 'zod'
import { codes } from './codes.ts'
import { code, day, fields, flag, id, metaOf, s, time } from './fields.ts'
import { filtersOf } from './filters.ts'

const Row = fields({
  rowId: id('编号'),
  name: s('名称', 5),
  state: code('状态', codes({ 1: '在用', 2: '停用' })).nullish(),
  late: flag('逾期'),
  begin: day('开始日期').nullish(),
  comeTime: time('到访时间'),
})

test('filters each field by its kind, and a range by from and to', () => {
  const filters = filtersOf(Row, ['name', 'state', 'late', 'begin..', 'comeTime..'])
  expect(Object.entries(filters).map(([key, schema]) => [key, metaOf(schema)?.kind, metaOf(schema)?.label])).toEqual([
    ['name', 'text', ''],
    ['state', 'code', ''],
    ['late', 'flag', '逾期'],
    ['beginFrom', 'day', '开始日期起'],
    ['beginTo', 'day', '开始日期止'],
    ['comeTimeFrom', 'time', '到访时间起'],
    ['comeTimeTo', 'time', '到访时间止'],
  ])
  const query = z.object(filters)
  // A filter may be longer than a stored name: it is searched, not stored.
  expect(query.parse({ name: '比名称更长的字', state: '2' })).toEqual({ name: '比名称更长的字', state: 2 })
  expect(query.parse({})).toEqual({})
  expect(query.safeParse({ beginFrom: '2025-02-30' }).success).toBe(false)
})

test('a field of another kind has to be named', () => {
  expect(() => filtersOf(Row, ['rowId'])).toThrow('rowId')
})
