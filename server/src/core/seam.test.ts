import { afterEach, expect, test } from 'vitest'
import { type SeamPart, seam } from './seam.ts'

/** What order the parts of a seam have, in whichever order they joined. */
function orderOf(parts: readonly SeamPart[]) {
  const tried = seam<SeamPart>('tried')
  for (const part of parts) leaves.push(tried.join(part))
  return tried.inOrder().map(({ name }) => name)
}
// The seams of a process are listed: nobody stays at one of these.
const leaves: (() => void)[] = []
afterEach(() => {
  for (const leave of leaves.splice(0)) leave()
})

test('a part stands behind those it names, in whichever order they joined', () => {
  const parts = [{ name: 'a', behind: ['c'] }, { name: 'b' }, { name: 'c', behind: ['d'] }, { name: 'd' }]
  expect(orderOf(parts)).toEqual(['b', 'd', 'c', 'a'])
})

test('whoever is named and not there is not waited for', () => {
  expect(orderOf([{ name: 'a', behind: ['nobody'] }, { name: 'b' }])).toEqual(['a', 'b'])
})

test('two that wait for each other are told by their names', () => {
  const parts = [{ name: 'a', behind: ['b'] }, { name: 'b', behind: ['a'] }, { name: 'c' }]
  expect(() => orderOf(parts)).toThrow('tried: these wait for each other: a, b')
})

test('who leaves is asked no more, who joins later is', () => {
  const tried = seam<SeamPart>('tried')
  const leave = tried.join({ name: 'b' })
  expect(tried.inOrder().map(({ name }) => name)).toEqual(['b'])
  leaves.push(tried.join({ name: 'c' }))
  leave()
  expect(tried.inOrder().map(({ name }) => name)).toEqual(['c'])
})
