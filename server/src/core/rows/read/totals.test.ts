import { expect, test } from 'vitest'
import { openBus } from '../../live/bus.ts'
import { totalOf } from './totals.ts'

const question = { orgId: 'org-1', module: 'visit', asked: 'select … from visit' }

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

test('a long list is counted once for the same question, another question is another', async () => {
  const { ask, counted } = await house()
  expect([await ask(), await ask(), await ask()]).toEqual([5000, 5000, 5000])
  expect(counted()).toBe(1)
  await ask({ asked: 'select … where visit_status = 2' })
  expect(counted()).toBe(2)
})

test('a write of the module ends it, that of another module or institution does not', async () => {
  const { ask, set, write } = await house()
  await ask()
  set(5001)
  write('org-1', 'bill')
  write('org-2', 'visit')
  expect(await ask()).toBe(5000)
  write('org-1', 'dashboard', 'visit')
  expect(await ask()).toBe(5001)
})

test('it is not kept beyond half a minute, nor when something was written while it was counted', async () => {
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

test('a short list is always counted', async () => {
  const { ask, counted, set } = await house()
  set(2000)
  await ask()
  await ask()
  expect(counted()).toBe(2)
})
