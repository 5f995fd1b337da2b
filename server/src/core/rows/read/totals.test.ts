import { expect, test } from 'vitest'
import { openBus } from '../../live/bus.ts'
import { totalOf } from './totals.ts'

const question = { orgId: 'org-1', module: 'visit', statement: 'select … from visit' }

async function house() {
  const bus = await openBus()
  let rows = 5000
  let counted = 0
  const count = async () => {
    counted += 1
    return rows
  }
  return {
    bus,
    ask: (more: object = {}, now = 0) => totalOf(bus, { ...question, ...more }, count, now),
    counted: () => counted,
    set: (n: number) => {
      rows = n
    },
    write: (orgId: string, ...modules: string[]) => bus.publish(orgId, 'data.changed', { modules }),
  }
}

test('counts a long list once for the same question, and again for another question', async () => {
  const { ask, counted } = await house()
  expect([await ask(), await ask(), await ask()]).toEqual([5000, 5000, 5000])
  expect(counted()).toBe(1)
  await ask({ statement: 'select … where visit_status = 2' })
  expect(counted()).toBe(2)
})

test('counts again after a write of the module, but not after one of another module or institution', async () => {
  const { ask, set, write } = await house()
  await ask()
  set(5001)
  write('org-1', 'bill')
  write('org-2', 'visit')
  expect(await ask()).toBe(5000)
  write('org-1', 'dashboard', 'visit')
  expect(await ask()).toBe(5001)
})

test('does not reuse a total after half a minute, or when a row was written while it was counted', async () => {
  const { bus, ask, counted, set, write } = await house()
  await ask()
  set(5002)
  expect([await ask({}, 29_999), await ask({}, 30_001)]).toEqual([5000, 5002])
  expect(counted()).toBe(2)
  const beside = async () => {
    write('org-1', 'visit')
    return 5003
  }
  write('org-1', 'visit')
  expect(await totalOf(bus, question, beside, 0)).toBe(5003)
  expect(await ask()).toBe(5002)
})

test('always counts a short list', async () => {
  const { ask, counted, set } = await house()
  set(2000)
  await ask()
  await ask()
  expect(counted()).toBe(2)
})
