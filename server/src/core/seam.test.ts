import { afterEach, expect, test } from 'vitest'
import { type SeamPart, seam } from './seam.ts'

/** The order of the parts of a seam does not depend on the order in which they joined. */
function orderOf(parts: readonly SeamPart[]) {
  const tried = seam<SeamPart>('tried')
  for (const part of parts) leaves.push(tried.join(part))
  return tried.inOrder().map(({ name }) => name)
}
// The seams of a process are listed: the parts of these tests leave again.
const leaves: (() => void)[] = []
afterEach(() => {
  for (const leave of leaves.splice(0)) leave()
})

test('a part runs after those it names, in whichever order they joined', () => {
  const parts = [{ name: 'a', behind: ['c'] }, { name: 'b' }, { name: 'c', behind: ['d'] }, { name: 'd' }]
  expect(orderOf(parts)).toEqual(['b', 'd', 'c', 'a'])
})

test('does not wait for a named part that is missing', () => {
  expect(orderOf([{ name: 'a', behind: ['nobody'] }, { name: 'b' }])).toEqual(['a', 'b'])
})

test('names two parts that wait for each other', () => {
  const parts = [{ name: 'a', behind: ['b'] }, { name: 'b', behind: ['a'] }, { name: 'c' }]
  expect(() => orderOf(parts)).toThrow('tried: these wait for each other: a, b')
})

test('no longer calls a part that has left, and calls one that joins later', () => {
  const tried = seam<SeamPart>('tried')
  const leave = tried.join({ name: 'b' })
  expect(tried.inOrder().map(({ name }) => name)).toEqual(['b'])
  leaves.push(tried.join({ name: 'c' }))
  leave()
  expect(tried.inOrder().map(({ name }) => name)).toEqual(['c'])
})
