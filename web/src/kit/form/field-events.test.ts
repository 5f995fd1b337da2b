import { expect, test } from 'vitest'
import { codes } from '#contract/kit/codes.ts'
import { code, fields, ref, refs, s } from '#contract/kit/fields.ts'
import { makePageBus, onApp, pageEventNames } from '../live/events.ts'
import { shapeOf } from '../value/schema.ts'
import { raiseChosen, raiseTransfers } from './field-events.ts'

const body = fields({
  name: s('名称', 20),
  sex: code('性别', codes({ 0: '男', 1: '女' })),
  regionCode: ref('地区', 'regions'),
  bedId: ref('床位', 'beds'),
  locationId: ref('位置', 'locations'),
  receiverIds: refs('接收人', 'users', 50),
})
const source = { shape: shapeOf(body), keys: Object.keys(body.shape), options: {} }

function heardOf(changed: Record<string, unknown>) {
  const bus = makePageBus()
  const events: unknown[] = []
  for (const name of pageEventNames) bus.on(name, (payload) => events.push([name, payload]))
  raiseChosen(bus, source, changed)
  return events
}

test('the page gets an event for a chosen value, a region with its levels and a node of a tree, none for a typed text', () => {
  expect(heardOf({ sex: 1 })).toEqual([['schemafieldselected', { field: 'sex', value: 1 }]])
  const region = { field: 'regionCode', values: ['110000', '110100', '110101'] }
  expect(heardOf({ regionCode: '110101' })).toEqual([['schemafieldcascadered', region]])
  expect(heardOf({ regionCode: null })).toEqual([['schemafieldcascadered', { field: 'regionCode', values: [] }]])
  for (const field of ['bedId', 'locationId'])
    expect(heardOf({ [field]: 'x1' })).toEqual([['schemafieldtree', { field, node: { value: 'x1' } }]])
  expect(heardOf({ name: '王' })).toEqual([])
})

test('the application gets an event for a confirmed selection of several', () => {
  const events: unknown[] = []
  const end = onApp('transferconfirm', (payload) => events.push(payload))
  raiseTransfers(source, { name: '王', receiverIds: ['u1', 'u2'] })
  end()
  expect(events).toEqual([{ field: 'receiverIds', keys: ['u1', 'u2'], rows: [{ key: 'u1' }, { key: 'u2' }] }])
})
