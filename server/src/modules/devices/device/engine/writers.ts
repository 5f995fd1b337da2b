import type { Core } from './core.ts'
import { tellStates, writeLatest, writeOutbox, writeStates } from './outbox.ts'
import { writeSigns } from './signs.ts'
import { hourOf, rollUp, writeMinutes } from './store.ts'

/** The batches of the engine. What could not be written stays for the next one. */

/** Vital signs, states, log rows, answers: a moment after they came. */
export async function writeQuick(core: Core) {
  const { services, outbox, fleet, signs, now } = core
  const measured = signs.splice(0)
  if (measured.length > 0) await writeSigns(services, outbox, measured)
  const taken = outbox.take()
  try {
    await services.database.withSystem(async (db) => {
      if (taken.changed.length > 0) await writeStates(db, fleet)
      await writeOutbox(db, taken, now())
    })
    // What is told here is known here.
    core.telling = true
    tellStates(services, taken.changed)
    core.telling = false
  } catch (error) {
    for (const dev of taken.changed) dev.rowDirty = true
    outbox.back(taken)
    throw error
  }
}

/** Minutes with what was said in them, and the latest of each device. */
export async function writeSlow({ services, buffers, fleet, hours, now }: Core) {
  const dirty = buffers.dirty()
  for (const minute of dirty) minute.dirty = false
  try {
    await services.database.withSystem(async (db) => {
      await writeStates(db, fleet)
      await writeLatest(db, fleet)
      if (dirty.length > 0) await writeMinutes(db, buffers, dirty)
    })
  } catch (error) {
    for (const minute of dirty) minute.dirty = true
    throw error
  }
  for (const minute of dirty) {
    const hour = hourOf(minute)
    hours.set(`${hour.orgId}/${hour.deviceId}/${hour.at}`, hour)
  }
  buffers.written(dirty)
  buffers.forget(now())
}

export async function writeRolls({ services, hours }: Core) {
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
