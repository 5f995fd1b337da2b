import { isAway, isTimedOut } from '#core/db/away.ts'
import type { Services } from '#core/services.ts'
import type { LiveDevice } from '../../../device/service.ts'
import { endedBy, type Stay } from '../course.ts'
import { type KeptPoint, type KeptStay, writeLatest, writePoints, writeStays } from '../store.ts'
import { type Tag, tagKey } from '../tag.ts'
import type { World } from '../world.ts'
import { afterSilence } from './fence.ts'

/** The output of the engine of positions: to the plans of browsers every half second, to the database every two. */

const writeMs = 2_000

export type Out = ReturnType<typeof openOut>

export function openOut(services: Services, warn: (error: unknown) => void) {
  const { bus, database, clock } = services
  const moves = openMoves(bus)
  let points: KeptPoint[] = []
  let stays: KeptStay[] = []
  let writing: Promise<unknown> = Promise.resolve()
  let writtenAt = clock.ms()

  const warned = (error: unknown) => {
    warn(error)
    return error
  }
  const keep = (tag: Tag, stay: Stay, ended: boolean) => {
    stays.push({ ...stay, device: tag.device, oldmanId: tag.oldmanId, ended })
  }
  const put = (batch: Batch) =>
    database.withSystem(async (db) => {
      await writeLatest(db, batch.tags)
      await writePoints(db, batch.points)
      await writeStays(db, lastOfEach(batch.stays))
    })
  async function write(tags: Iterable<Tag>) {
    const dirty = [...tags].filter((tag) => tag.dirty && tag.place)
    for (const tag of dirty) if (tag.state.stay) keep(tag, tag.state.stay, false)
    const batch = { tags: dirty, points, stays }
    ;[points, stays] = [[], []]
    for (const tag of dirty) tag.dirty = false
    const error = await failureOf(batch)
    if (error === undefined) return
    if (isAway(error)) back(batch)
    else for (const one of ofEach(batch)) if (waits(await failureOf(one))) back(one)
  }
  const failureOf = (batch: Batch) => put(batch).then(() => undefined, warned)
  /** Puts a batch back, before newer data, to be written the next time. */
  function back(batch: Batch) {
    for (const tag of batch.tags) tag.dirty = true
    points = [...batch.points, ...points]
    stays = lastOfEach([...batch.stays, ...stays])
  }
  const queue = (tags: Iterable<Tag>) => {
    writtenAt = clock.ms()
    const of = [...tags]
    writing = writing.then(() => write(of))
    return writing
  }
  return {
    moved: moves.add,
    point: (point: KeptPoint) => void points.push(point),
    stay: keep,
    /** Its wearer has another tag, or none. */
    ended(tag: Tag, now: number) {
      if (tag.state.stay) keep(tag, { ...tag.state.stay, last: Math.min(now, tag.state.stay.last) }, true)
    },
    /** The tag is silent: stores the stay that ends. */
    silent(world: World, tag: Tag, now: number) {
      const ended = silenced(world, tag, now)
      if (ended) keep(tag, ended, true)
    },
    beat(tags: Iterable<Tag>) {
      moves.tell()
      return clock.ms() - writtenAt >= writeMs ? queue(tags) : writing
    },
    flush(tags: Iterable<Tag>) {
      moves.tell()
      return queue(tags)
    },
  }
}

interface Batch {
  tags: readonly Tag[]
  points: readonly KeptPoint[]
  stays: readonly KeptStay[]
}

/** Errors after which the batch is written later. */
const waits = (error: unknown) => isAway(error) || isTimedOut(error)

/** Splits a batch by device. */
function ofEach({ tags, points, stays }: Batch): Batch[] {
  const batches = new Map<string, { tags: Tag[]; points: KeptPoint[]; stays: KeptStay[] }>()
  const of = ({ device }: { device: LiveDevice }) =>
    batches.getOrInsertComputed(tagKey(device), () => ({ tags: [], points: [], stays: [] }))
  for (const tag of tags) of(tag).tags.push(tag)
  for (const point of points) of(point).points.push(point)
  for (const stay of stays) of(stay).stays.push(stay)
  return [...batches.values()]
}

/** After silence the sides of fences are unknown, and a stay ends; gives that stay. */
function silenced({ fences }: World, tag: Tag, now: number): Stay | undefined {
  const { state } = tag
  for (const fence of fences) {
    const before = state.fences[fence.railId]
    const after = before && afterSilence(fence, before, now)
    if (!after || after === before) continue
    state.fences[fence.railId] = after
    tag.dirty = true
  }
  const ended = state.stay && endedBy(state.stay, now)
  if (!ended) return undefined
  state.stay = undefined
  tag.dirty = true
  return ended
}

/** The residents moved since the last push to the plans, each with the present position. */
function openMoves(bus: Services['bus']) {
  let moves = new Map<Tag, NonNullable<Tag['place']>>()
  function tell() {
    const byMap = Map.groupBy(moves, ([{ device }, { mapId }]) => `${device.orgId}/${mapId}`)
    moves = new Map()
    for (const of of byMap.values()) {
      const [[{ device }, { mapId }]] = of
      const payload = JSON.stringify(
        of.map(([tag, { x, y, acc, ts }]) => ({
          tagNo: tag.device.deviceNo,
          oldmanId: tag.oldmanId,
          x: round(x),
          y: round(y),
          acc,
          ts,
        })),
      )
      const topic = `app/v1/${device.orgId}/position/${mapId}`
      bus.publishTopic({ orgId: device.orgId, topic, payload, qos: 0, retain: false })
    }
  }
  return { add: (tag: Tag) => void (tag.place && moves.set(tag, tag.place)), tell }
}

const round = (metres: number) => Math.round(metres * 100) / 100

/** One statement may contain each stay only once. */
const lastOfEach = (stays: readonly KeptStay[]) => [...new Map(stays.map((stay) => [stay.visitId, stay])).values()]
