import { timeText } from '#core/clock.ts'
import type { Core } from '../core.ts'
import { takeDirty, tellStates, writeLatest, writeOutbox, writeStates } from './outbox.ts'
import { hourOf, hoursBehind, readStored, rollUp, writeMinutes } from './store.ts'

/** The batches of the engine. What could not be written waits for the next batch. */

/** States, log rows, replies to commands: a moment after they came. */
export async function writeQuick(core: Core) {
  const { services, outbox, fleet, now } = core
  const batch = outbox.take()
  const states = batch.changed.length > 0 ? takeDirty(fleet, 'rowDirty') : undefined
  try {
    await services.database.withSystem(async (db) => {
      if (states) await writeStates(db, states.list)
      await writeOutbox(db, batch, now())
    })
    // Events published here are already known in this process.
    core.telling = true
    tellStates(services, batch.changed)
    core.telling = false
  } catch (error) {
    states?.back()
    outbox.back(batch)
    throw error
  }
}

/** Minutes with their samples, and the latest values of each device. */
export async function writeSlow({ services, buffers, fleet, hours }: Core) {
  let dirty = buffers.dirty()
  for (const minute of dirty) minute.dirty = false
  const states = takeDirty(fleet, 'rowDirty')
  const latest = takeDirty(fleet, 'latestDirty')
  try {
    await services.database.withSystem(async (db) => {
      await writeStates(db, states.list)
      await writeLatest(db, latest.list)
      dirty = [...dirty, ...(await readStored(db, buffers, dirty))]
      if (dirty.length > 0) await writeMinutes(db, buffers, dirty)
    })
  } catch (error) {
    for (const minute of dirty) minute.dirty = true
    states.back()
    latest.back()
    throw error
  }
  for (const minute of dirty) {
    const hour = hourOf(minute)
    hours.set(`${hour.orgId}/${hour.deviceId}/${hour.at}`, hour)
  }
  buffers.written(dirty)
  buffers.forget()
}

const backMs = 26 * 3_600_000

/** Hours, and so days, whose minutes have changed; after a start also those the former process left. */
export async function writeRolls(core: Core) {
  const { services, hours } = core
  if (core.behind) {
    const left = await services.database.withSystem((db) => hoursBehind(db, timeText(core.now() - backMs)))
    for (const hour of left) hours.set(`${hour.orgId}/${hour.deviceId}/${hour.at}`, hour)
    core.behind = false
  }
  const touched = [...hours]
  if (touched.length === 0) return
  hours.clear()
  try {
    await services.database.withSystem((db) =>
      rollUp(
        db,
        touched.map(([, hour]) => hour),
      ),
    )
  } catch (error) {
    for (const [key, hour] of touched) hours.set(key, hour)
    throw error
  }
}
