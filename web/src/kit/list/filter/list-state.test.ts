import { describe, expect, test } from 'vitest'
import { visit } from '#contract/modules/living/visit/visit.ts'
import { role } from '#contract/modules/platform/role/role.ts'
import { rowShape } from '../../value/schema.ts'
import { defaultSize, filled, filterItems, filtersOf, isNarrowed, queryOf } from './list-state.ts'

const query = visit.list.options.query.shape
const rows = rowShape(visit.list)

test('B145: a page has 10 rows on screens up to 1280 wide, else 20', () => {
  expect([1024, 1280, 1281, 1920].map(defaultSize)).toEqual([10, 10, 20, 20])
})

test('filters set by the user narrow a list, the initial ones do not', () => {
  const begun = { comeTimeFrom: '2025-06-03 00:00:00', visitStatus: [1, 2] }
  expect(isNarrowed({ ...begun, visitStatus: [1, 2] }, begun)).toBe(false)
  expect(isNarrowed({ visitStatus: [1, 2] }, begun)).toBe(false)
  expect(isNarrowed({ ...begun, comeTimeFrom: '2025-06-04 00:00:00' }, begun)).toBe(true)
  expect(isNarrowed({ ...begun, oldmanName: '王' }, begun)).toBe(true)
})

describe('filters', () => {
  test('take the label of their column when they have none of their own', () => {
    const items = filterItems(query, rows, ['oldmanName', 'phone', 'visitStatus'])
    expect(items.map((item) => item.label)).toEqual(['老人', '联系电话', '状态'])
  })

  test('two bounds become one interval in the place of the first', () => {
    const items = filterItems(query, rows, ['comeTimeFrom', 'visitorName', 'comeTimeTo'])
    expect(items.map(({ key, label }) => [key, label])).toEqual([
      ['comeTime', '到访时间'],
      ['visitorName', '访客姓名'],
    ])
    expect(items[0].range).toEqual({ from: 'comeTimeFrom', to: 'comeTimeTo' })
  })

  test('a single bound stays a filter of its own', () => {
    expect(filterItems(query, rows, ['comeTimeFrom'])[0]).toEqual(
      expect.objectContaining({ key: 'comeTimeFrom', label: '到访时间起' }),
    )
  })

  test('are read from the address by their kind, wrong ones are left out', () => {
    const keys = Object.keys(query)
    expect(filtersOf({ visitStatus: '2', oldmanName: '王' }, query, keys)).toEqual({ visitStatus: 2, oldmanName: '王' })
    expect(filtersOf({ visitStatus: '9', unknown: '1' }, query, keys)).toEqual({})
  })

  test('empty ones are not sent', () => {
    expect(filled({ a: ' 王 ', b: '', c: null, d: [], e: 0 })).toEqual({ a: '王', e: 0 })
  })
})

test('a list sends its applied filters, and page and order where it has pages', () => {
  const state = {
    filters: { a: 'applied' },
    page: 3,
    size: 20,
    sortField: 't',
    sortOrder: 'asc' as const,
  }
  const expected = { page: 3, size: 20, sortField: 't', sortOrder: 'asc', a: 'applied' }
  expect(queryOf(visit.list, state)).toEqual(expected)
  expect(queryOf(visit.list, state, { page: 1, size: 1000 })).toEqual({ ...expected, page: 1, size: 1000 })
  expect(queryOf(role.menuList, state)).toEqual({ a: 'applied' })
})
