import { expect, test } from 'vitest'
import { inOrder } from './in-order.ts'

const broken = (code: string, message = 'broken') => Object.assign(new Error(message), { code })

/** A `write` that first fails with these errors. */
function desk(errors: (Error | undefined)[], bad: readonly string[] = []) {
  const written: string[][] = []
  const messages: (string | undefined)[] = []
  let pauses = 0
  const queue = inOrder<string>(
    10,
    async (_orgId, batch) => {
      const error = errors.shift()
      if (error) throw error
      if (batch.some((one) => bad.includes(one))) throw broken('23514')
      written.push([...batch])
    },
    (_error, _orgId, one) => messages.push(one),
    async () => {
      pauses += 1
    },
  )
  return { queue, written, told: messages, pauses: () => pauses }
}

test('loses nothing and keeps the order while the database is away', async () => {
  const away = [
    broken('ECONNREFUSED'),
    broken('57P03', 'the database system is starting up'),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
    broken('40P01'),
  ]
  const { queue, written, told, pauses } = desk(away)
  for (const one of ['sos', 'settled']) queue.push('org', one)
  await queue.idle()
  expect(written).toEqual([['sos', 'settled']])
  expect(told).toEqual([undefined])
  expect(pauses()).toBe(5)
})

test('names an item that cannot be written and writes the others, also when the database goes away meanwhile', async () => {
  const { queue, written, told } = desk([undefined, broken('08006')], ['bad'])
  queue.push('org', 'first')
  await queue.idle()
  for (const one of ['one', 'bad', 'other']) queue.push('org', one)
  await queue.idle()
  expect(written).toEqual([['first'], ['one'], ['other']])
  expect(told).toEqual([undefined, 'bad'])
})

test('tries an item that takes too long by itself, gives up after three times and names it', async () => {
  const late = (times: number) => Array.from({ length: times }, () => broken('57014', 'statement timeout'))
  const silent = new Error('Query read timeout')
  const { queue, written, told, pauses } = desk([undefined, ...late(1), undefined, ...late(2), silent])
  queue.push('org', 'first')
  await queue.idle()
  for (const one of ['one', 'stuck', 'other']) queue.push('org', one)
  await queue.idle()
  expect(written).toEqual([['first'], ['one'], ['other']])
  expect(told).toEqual([undefined, 'stuck'])
  expect(pauses()).toBe(2)
})
