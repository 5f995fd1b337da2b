import { expect, test } from 'vitest'
import { makePageBus } from '../live/events.ts'
import { tellRow } from './list-parts.tsx'

test('opening a row raises the page event with its id first', () => {
  const bus = makePageBus()
  const events: unknown[] = []
  bus.on('showdetail', (payload) => events.push(payload))
  const link = tellRow(bus, { column: 'visitorName', open: (row: object) => events.push(row) }, 'visitId')
  link?.open({ visitId: 'v1' })
  expect(events).toEqual([{ id: 'v1' }, { visitId: 'v1' }])
  expect(tellRow(bus, undefined, 'visitId')).toBeUndefined()
})
