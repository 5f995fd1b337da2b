import { timeText } from '#core/clock.ts'
import { withOrgOnce } from '#core/db/away.ts'
import { inOrder } from '#core/jobs/in-order.ts'
import { whenDue } from '#core/jobs/when-due.ts'
import type { Services } from '#core/services.ts'
import { systemWho } from '#core/who/who.ts'
import type { DeviceEventOf } from '../../device/service.ts'
import { runDue } from './due.ts'
import { pressed } from './press.ts'
import { publishCalls } from './publish.ts'

/**
 * The queue of key presses of the engine (iot.md 2.2): in order, an institution at a time, written and published at
 * once.
 */

export type Desk = ReturnType<typeof openDesk>
const most = 50

export function openDesk(services: Services) {
  const { clock, database, bus } = services
  const warn = (text: string) => (error: unknown) => services.log?.warn({ error: String(error) }, text)
  const due = whenDue((nowMs) => runDue(services, nowMs), warn('calls: due'))
  const keys = inOrder<DeviceEventOf>(most, write, (error, orgId, key) => {
    const named = key && { device: key.device.deviceNo, key: key.event }
    services.log?.warn({ error: String(error), orgId, ...named }, 'calls: not written')
  })

  async function write(orgId: string, batch: readonly DeviceEventOf[]) {
    const who = systemWho(orgId, timeText(clock.ms()))
    await withOrgOnce(database, orgId, async (db) => {
      who.events.length = 0
      for (const key of batch) await pressed(db, who, key)
    })
    publishCalls(services, who)
    due.soon()
  }
  const off = bus.subscribe(({ event }) => {
    if (event.startsWith('call.')) due.soon()
  })
  const idle = async () => {
    await keys.idle()
    await due.idle()
  }
  return {
    push: (key: DeviceEventOf) => keys.push(key.device.orgId, key),
    tick: due.tick,
    idle,
    async close() {
      off()
      await idle()
    },
  }
}

let desk: Desk | undefined

/** Opened where the engine runs; gives a function that closes it. */
export function startDesk(services: Services) {
  const opened = openDesk(services)
  desk = opened
  return async () => {
    await opened.close()
    if (desk === opened) desk = undefined
  }
}
export const deskNow = () => desk
