import { expect, test } from 'vitest'
import { branches, nest, prune } from './tree.ts'

interface Dept {
  id: string
  parent: string | null
  children?: Dept[]
}
const dept = (id: string, parent: string | null = null): Dept => ({ id, parent })
const shape = (rows: readonly Dept[]): string =>
  rows.map((row) => (row.children ? `${row.id}(${shape(row.children)})` : row.id)).join(' ')

test('a flat answer becomes a tree in its own order', () => {
  expect(shape(nest([dept('b', 'a'), dept('a'), dept('c', 'b'), dept('d')], 'id', 'parent'))).toBe('a(b(c)) d')
})

test('a row whose parent was filtered out stands at the top, and a row that is its own parent does not get lost', () => {
  expect(shape(nest([dept('c', 'b'), dept('x', 'x')], 'id', 'parent'))).toBe('c x')
})

test('a search keeps matching rows with everything below them, and the rows above them', () => {
  const tree = nest([dept('a'), dept('b', 'a'), dept('c', 'b'), dept('d', 'a'), dept('e')], 'id', 'parent')
  expect(shape(prune(tree, (row) => row.id === 'b'))).toBe('a(b(c))')
  expect(shape(prune(tree, (row) => row.id === 'zz'))).toBe('')
})

test('only rows with child rows can be unfolded', () => {
  const tree = nest([dept('a'), dept('b', 'a'), dept('c', 'b'), dept('d')], 'id', 'parent')
  expect(branches(tree).map((row) => row.id)).toEqual(['a', 'b'])
  expect(branches(prune([{ ...dept('x'), children: [] }], () => true))).toEqual([])
})
