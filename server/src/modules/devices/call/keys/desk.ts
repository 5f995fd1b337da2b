import { timeText } from '../../../../core/clock.ts'
import type { Services } from '../../../../core/http/app.ts'
import { systemWho } from '../../../../core/who/who.ts'
import type { DeviceEventOf } from '../../device/service.ts'
import { runDue } from './due.ts'
import { lampsOf, light } from './lamp.ts'
import { pressed } from './press.ts'
import { publish } from './publish.ts'

/** Where the engine leaves the keys it hears (iot.md 2.2): in order, an institution at a time, written and told at once. */

export type Desk = ReturnType<typeof openDesk>
const most = 50
const patientMs = 10_000

export function openDesk(services: Services) {
  const { clock, database, bus } = services
  const queues = new Map<string, DeviceEventOf[]>()
  const working = new Map<string, Promise<void>>()
  const lamps = new Set<Promise<unknown>>()
  const warn = (error: unknown, text: string) => services.log?.warn({ error: String(error) }, text)
  let due = 0
  let looking: Promise<void> | undefined

  async function work(orgId: string) {
    // What comes in the same turn of the loop is written together.
    await new Promise(setImmediate)
    for (let batch = take(orgId); batch.length > 0; batch = take(orgId)) await write(orgId, batch)
  }
  const take = (orgId: string) => queues.get(orgId)?.splice(0, most) ?? []

  /** All of a batch in one transaction; where it fails each by itself, so that one bad one stops nobody. */
  async function write(orgId: string, batch: readonly DeviceEventOf[]) {
    const who = systemWho(orgId, timeText(clock.ms()))
    try {
      await database.withOrg(orgId, async (db) => {
        who.events.length = 0
        for (const key of batch) await pressed(db, who, key)
      })
      publish(services, who)
      due = 0
    } catch (error) {
      if (batch.length > 1) for (const one of batch) await write(orgId, [one])
      else warn(error, 'calls: not written')
    }
  }
  async function look(nowMs: number) {
    due = nowMs + patientMs
    const next = await runDue(services, nowMs).catch((error) => warn(error, 'calls: due'))
    if (next !== undefined) due = Math.min(due, next)
  }
  const off = bus.subscribe((told) => {
    const of = lampsOf(told)
    if (!of) return
    due = 0
    const shining = light(services, told.orgId, of.ids, of.on).catch((error) => warn(error, 'calls: lamp'))
    lamps.add(shining)
    void shining.finally(() => lamps.delete(shining))
  })
  const idle = async () => {
    while (working.size > 0) await Promise.all(working.values())
    while (looking) await looking
    while (lamps.size > 0) await Promise.all(lamps)
  }
  return {
    push(key: DeviceEventOf) {
      const { orgId } = key.device
      const queue = queues.get(orgId) ?? []
      queue.push(key)
      queues.set(orgId, queue)
      if (!working.has(orgId))
        working.set(
          orgId,
          work(orgId).finally(() => working.delete(orgId)),
        )
    },
    tick(nowMs: number) {
      if (nowMs < due) return
      looking ??= look(nowMs).finally(() => {
        looking = undefined
      })
    },
    idle,
    close: async () => {
      off()
      await idle()
    },
  }
}

let desk: Desk | undefined

/** Opened where the engine runs; gives the way to close it. */
export function startDesk(services: Services) {
  const opened = openDesk(services)
  desk = opened
  return async () => {
    await opened.close()
    if (desk === opened) desk = undefined
  }
}
export const deskNow = () => desk
