import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { appEventNames, emitApp, makePageBus, onApp, pageEventNames } from './events.ts'

const named = (kind: string) =>
  readFileSync('docs/spec/events.tsv', 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([first]) => first === kind)
    .map(([, name]) => name)

test('B062 a page can listen for the eight page events', () => {
  expect([...pageEventNames].sort()).toEqual(named('page').sort())
  const bus = makePageBus()
  for (const name of pageEventNames) expect(bus.on(name, () => undefined)).toBeTypeOf('function')
})

test('B063 any other page event is refused', () => {
  const bus = makePageBus()
  // @ts-expect-error: the name is not in the list
  expect(() => bus.on('anything', () => undefined)).toThrow('不支持的页面事件')
})

test('B064 the application bus knows exactly the 14 application events', () => {
  expect([...appEventNames].sort()).toEqual(named('application').sort())
  expect(appEventNames).toHaveLength(14)
  // @ts-expect-error: the name is not in the list
  expect(() => onApp('other', () => undefined)).toThrow()
})

test('B070 an ended subscription gets no more events', () => {
  const events: string[] = []
  const end = onApp('webSocketEvent', (text) => events.push(text))
  emitApp('webSocketEvent', 'first')
  end()
  emitApp('webSocketEvent', 'second')
  expect(events).toEqual(['first'])
})
