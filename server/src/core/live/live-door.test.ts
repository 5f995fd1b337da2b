import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type TestApp, testApp } from '../../../test/app.ts'
import type { Live } from './live.ts'
import { openLive } from './live.ts'
import { liveDoor } from './live-door.ts'

let app: TestApp
let live: Live
/** The periodic work of the link: pings, and the check of sessions. */
const ticks: (() => void)[] = []
beforeAll(async () => {
  app = await testApp()
  const { database, sessions, clock, bus } = app.services
  const every = (_ms: number, run: () => void) => {
    ticks.push(run)
    return () => {}
  }
  live = await openLive({ port: 0, bus, every, now: clock.ms, ...liveDoor(database, sessions, clock) })
})
afterAll(async () => {
  await live.close()
  await app.close()
})

async function connect(token: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${live.port}/websocket/${token}`)
  const messages: string[] = []
  socket.on('message', (data) => messages.push(String(data)))
  const closed = once(socket, 'close').then(([code]) => Number(code))
  await once(socket, 'open')
  return { socket, heard: messages, closed }
}

async function beat({ socket, heard }: Awaited<ReturnType<typeof connect>>) {
  const answer = once(socket, 'message')
  socket.send('web')
  await answer
  return heard.at(-1)
}

test('a session that may call holds a link, anybody else gets 登录失效', async () => {
  const client = await app.as('NURSE')
  expect(await beat(await connect(client.token))).toBe('web')
  const stranger = await connect('x'.repeat(43))
  expect([await stranger.closed, stranger.heard]).toEqual([4401, ['登录失效']])
})

const ends = {
  'logged out': { revokedTime: '2025-06-10 10:00:00' },
  'run out': { expireTime: '2025-06-10 10:00:00' },
  idle: { lastActive: '2020-01-01 10:00:00' },
}
test.each(Object.entries(ends))('a session that is %s loses its link at the next check', async (_how, change) => {
  const leaver = await app.as('NURSE')
  const stays = await app.as('NURSE')
  const link = await connect(leaver.token)
  const other = await connect(stays.token)
  const idle = { settingKey: 'sessionIdleMinutes', value: '120' }
  await app.db((db) => db.updateTable('setting').set(idle).where('settingKey', '=', idle.settingKey).execute())
  await app.db((db) => db.updateTable('session').set(change).where('sessionId', '=', leaver.sessionId).execute())
  for (const tick of ticks) tick()
  expect([await link.closed, link.heard]).toEqual([4401, ['登录失效']])
  expect(await beat(other)).toBe('web')
})

test('a write reaches those who may read the module, and no others', async () => {
  const reader = await app.as('RECEPTION')
  const stranger = await app.as('STOREKEEPER')
  const hears = await connect(reader.token)
  const deaf = await connect(stranger.token)
  const answer = once(hears.socket, 'message')
  const target = { permit: app.services.readersOf(['visit']) }
  app.services.bus.publish(app.orgId, 'data.changed', { modules: ['visit'] }, target)
  const [frame] = await answer
  expect(JSON.parse(String(frame))).toMatchObject({ event: 'data.changed', data: { modules: ['visit'] } })
  await beat(deaf)
  expect(deaf.heard).toEqual(['web'])
})
