import { expect, test } from 'vitest'
import { makePageBus } from '../live/events.ts'
import { told } from './list-parts.tsx'

test('a row that is opened is told to its page by its id, then opened', () => {
  const bus = makePageBus()
  const heard: unknown[] = []
  bus.on('showdetail', (payload) => heard.push(payload))
  const link = told(bus, { column: 'visitorName', open: (row: object) => heard.push(row) }, 'visitId')
  link?.open({ visitId: 'v1' })
  expect(heard).toEqual([{ id: 'v1' }, { visitId: 'v1' }])
  expect(told(bus, undefined, 'visitId')).toBeUndefined()
})
