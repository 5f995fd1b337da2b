import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { residence } from '#contract/modules/living/residence/residence.ts'
import { roomMap } from '#contract/modules/living/room-map/room-map.ts'
import { type Live, openLive } from '#core/live/live.ts'
import { liveDoor } from '#core/live/live-door.ts'
import { type Client, type TestApp, testApp } from '../../../../test/app.ts'
import { makeElder, makeLevel, step, versionOf } from '../../../../test/elders.ts'
import { makeBeds } from '../../../../test/factories.ts'

/** Two screens on real sockets: a change by one reaches the other (residence.md 10, scenario 30). */

let t: TestApp
let live: Live
const today = '2025-06-10'

beforeAll(async () => {
  t = await testApp({ now: `${today} 10:00:00` })
  live = await openLive({ port: 0, bus: t.services.bus, ...liveDoor(t.services.database, t.services.sessions) })
})
afterAll(async () => {
  await live.close()
  await t.close()
})

/** A browser that listens; gives the beds of the next bed.changed and the time it took to arrive. */
async function screen(client: Client) {
  const socket = new WebSocket(`ws://127.0.0.1:${live.port}/websocket/${client.token}`)
  const messages: string[] = []
  socket.on('message', (data) => messages.push(String(data)))
  await once(socket, 'open')
  const changed = async (): Promise<string[]> => {
    const found = messages
      .map((text) => (text.startsWith('{') ? JSON.parse(text) : {}))
      .find((one) => one.event === 'bed.changed')
    if (found) {
      messages.length = 0
      return found.data.bedIds
    }
    await once(socket, 'message')
    return changed()
  }
  return { socket, heard: messages, changed }
}

test('scenario 30: a move on one screen is right on the other within two seconds, and only those beds are named', async () => {
  const a = await t.as('ADMIN')
  const b = await t.as('ADMIN')
  const stranger = await t.as('NOBODY')
  const levelId = await makeLevel(t)
  const [from, to] = await makeBeds(t, { rooms: 2 })
  const { oldmanId } = await makeElder(t)
  await step(b, oldmanId, 1, { bedId: from.bedId, levelId, liveDate: today })
  const screenB = await screen(b)
  const deaf = await screen(stranger)
  const adjust = {
    oldmanId,
    bedIdNew: to.bedId,
    adjustDate: today,
    adjustReason: '朝南',
    version: await versionOf(b, oldmanId),
  }
  const started = performance.now()
  expect((await a.call(residence.adjust, adjust)).code).toBe(0)
  const bedIds = await screenB.changed()
  expect(performance.now() - started).toBeLessThan(2000)
  expect(bedIds).toEqual([from.bedId, to.bedId])
  const { list } = await b.ok(roomMap.beds, { bedIds: bedIds.join(',') })
  expect(list.map(({ bedId, displayStatus }) => [bedId, displayStatus])).toEqual([
    [from.bedId, 0],
    [to.bedId, 1],
  ])
  expect(deaf.heard.filter((text) => text.includes('bed.changed'))).toEqual([])
})

test('scenario 30: after a lost link the map is right once it is read again', async () => {
  const b = await t.as('ADMIN')
  const levelId = await makeLevel(t)
  const [bed] = await makeBeds(t)
  const first = await screen(b)
  first.socket.terminate()
  const { oldmanId } = await makeElder(t)
  await step(b, oldmanId, 1, { bedId: bed.bedId, levelId, liveDate: today })
  const again = await screen(b)
  expect((await b.ok(roomMap.beds, { bedIds: bed.bedId })).list[0]).toMatchObject({ oldmanId, displayStatus: 1 })
  await step(b, oldmanId, 2, { quitDate: today, quitType: 1 })
  expect(await again.changed()).toEqual([bed.bedId])
})
