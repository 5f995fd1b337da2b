import { useEffect, useRef, useState } from 'react'
import { areaAt, isNear, type Point } from '#contract/modules/devices/position/geometry.ts'
import type { Area } from '#contract/modules/devices/position/map.ts'
import { circleAcc, type Here, position, restingMs, staleMs } from '#contract/modules/devices/position/track.ts'
import { useCall } from '#kit/calls.ts'
import { useLinks } from '#kit/live/links.ts'
import { useTopic } from '#kit/live/topics.ts'
import { usePage } from '#kit/page/page.ts'
import { local } from '#kit/store/storage.ts'
import { nowOf } from '#kit/value/format.ts'
import { throttled } from '#kit/value/throttle.ts'
import { useNow } from '#kit/value/use-now.ts'

const tickMs = 30_000
const againMs = 10_000

interface Move extends Point {
  tagNo: string
  acc: number
  ts: number
}
/** Position of a tag, and since when it has not moved. */
export interface TagPosition extends Move {
  mapId: string
  rest: Point & { ts: number }
}
interface Plan {
  mapId: string
  areas: readonly Area[]
}

export function placed(before: TagPosition | undefined, move: Move, mapId: string): TagPosition {
  const stays = before !== undefined && before.mapId === mapId && isNear(before.rest, move)
  return { ...move, mapId, rest: stays ? before.rest : { x: move.x, y: move.y, ts: move.ts } }
}

/** A resident at this moment: as read, moved by later messages, grey when the last one is long ago. */
export function asOf(here: Here, lastPlace: TagPosition | undefined, plans: readonly Plan[], now: number): Here {
  const move = lastPlace && nowOf(lastPlace.ts) >= here.time ? lastPlace : undefined
  const time = move ? nowOf(move.ts) : here.time
  const stale = time < nowOf(now - staleMs) ? 1 : 0
  if (!move) return { ...here, stale }
  const { x, y, acc, mapId, rest } = move
  const areas = acc > circleAcc ? [] : (plans.find((plan) => plan.mapId === mapId)?.areas ?? [])
  const areaName = areaAt(areas, move)?.areaName
  const lies = here.still === 1 && here.mapId === mapId && isNear(here, move)
  const still = lies || move.ts - rest.ts >= restingMs ? 1 : 0
  return { ...here, x, y, acc, mapId, areaName, time, stale, still, moving: 1 - still }
}

/**
 * The positions of residents, read once and moved by messages for the permitted plans; read again where messages are
 * not enough.
 */
export function useHere(plans: readonly Plan[]) {
  const query = useCall(position.rt, {})
  const [moves, setMoves] = useState<ReadonlyMap<string, TagPosition>>(new Map())
  const now = useNow(true, tickMs)
  const { refetch } = query
  const askAgain = useSeldom(() => void refetch())
  const people = query.data?.list ?? []
  const requested = useRef(new Set<string>())
  const orgId = local.get('userInfo')?.orgInfo.orgId
  useTopic(orgId ? `app/v1/${orgId}/position/+` : undefined, (message, topic) => {
    const mapId = topic.split('/').at(-1)
    if (!mapId || !Array.isArray(message)) return
    const moves: Move[] = message // as the positioning engine sends it
    setMoves((before) => {
      const next = new Map(before)
      for (const move of moves) next.set(move.tagNo, placed(before.get(move.tagNo), move, mapId))
      return next
    })
    // A resident has just put on a tag. Unknown tags may belong to residents without permission: each is read once.
    const known = new Set(people.map(({ tagNo }) => tagNo))
    const strange = moves.filter(({ tagNo }) => !known.has(tagNo) && !requested.current.has(tagNo))
    if (!query.data || strange.length === 0) return
    askAgain()
    for (const { tagNo } of strange) requested.current.add(tagNo)
  })
  const list = people.map((here) => asOf(here, moves.get(here.tagNo), plans, now))
  // Silent since then: the resident may be out, or without the tag.
  const hasGone = list.some(({ stale }, at) => stale === 1 && people[at].stale === 0)
  useEffect(() => {
    if (hasGone) askAgain()
  }, [hasGone, askAgain])
  useWithoutBus(askAgain)
  return { ...query, list }
}

/** As `throttled`, while the page is open. */
function useSeldom(work: () => void) {
  const latest = useRef(work)
  latest.current = work
  const [asking] = useState(() => throttled(() => latest.current(), againMs))
  useEffect(() => asking.stop, [asking])
  return asking.ask
}

/** Without push it reads again and again, and once more when the push begins. */
function useWithoutBus(read: () => void) {
  const { isShown } = usePage()
  const isOpen = useLinks().bus === 'open'
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (isOpen && !wasOpen.current) read()
    wasOpen.current = isOpen
    if (isOpen) return
    const poll = setInterval(() => isShown() && read(), againMs)
    return () => clearInterval(poll)
  }, [isOpen, isShown, read])
}
