import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { memoryArea } from '../test/test-timers.ts'
import { layoutKey } from './layout-store.ts'
import { localNames, makeStore, sessionNames } from './storage.ts'

const rows = readFileSync('docs/spec/storage.tsv', 'utf8')
  .split('\n')
  .filter((line) => /^(local|session)\t/.test(line))
  .map((line) => line.split('\t'))

function store() {
  const area = memoryArea()
  return { area, local: makeStore<{ userInfo: { userId: string } }>(() => area, ['userInfo']) }
}

test('B190 every stored name begins with the prefix', () => {
  const { area, local } = store()
  local.set('userInfo', { userId: 'u1' })
  expect([...area.values.keys()]).toEqual(['pims2_userInfo'])
})

test('B191 an unregistered name raises an error', () => {
  const { local } = store()
  expect(() => local.read('nowhere')).toThrow('name not defined')
  expect(() => local.write('nowhere', 1)).toThrow('name not defined')
})

test('B192 every fixed name of storage.tsv is registered', () => {
  const named = (kind: string) =>
    rows.filter(([store, key]) => store === kind && !key.includes('{')).map(([, key]) => key)
  expect(localNames).toEqual(expect.arrayContaining(named('local')))
  expect(sessionNames).toEqual(expect.arrayContaining(named('session')))
})

test('B193 a layout without a name is refused', () => {
  expect(() => layoutKey('/live/visit/come', '')).toThrow('name 参数必填')
})

test('B194 the same layout name on two routes is two keys', () => {
  expect(layoutKey('/a', 'table')).not.toBe(layoutKey('/b', 'table'))
})

test('a broken value reads as absent, and clearing removes only own names', () => {
  const { area, local } = store()
  area.setItem('pims2_userInfo', '{')
  area.setItem('other', '1')
  expect(local.get('userInfo')).toBeUndefined()
  local.clear()
  expect([...area.values.keys()]).toEqual(['other'])
})
