import { useState } from 'react'
import { type Here, position, staleMs } from '#contract/modules/devices/position/track.ts'
import { useCall } from '../../../../kit/calls.ts'
import { useTopic } from '../../../../kit/live/topics.ts'
import { local } from '../../../../kit/store/storage.ts'
import { nowOf } from '../../../../kit/value/format.ts'

/** A place that may err more is a circle. */
export const circleAcc = 10

interface Move {
  tagNo: string
  x: number
  y: number
  acc: number
  ts: number
}

/** Who is where, read once and moved by what is pushed for the plans one may see. */
export function useHere() {
  const query = useCall(position.rt, {})
  const [moves, setMoves] = useState<ReadonlyMap<string, Move & { mapId: string }>>(new Map())
  const orgId = local.get('userInfo')?.orgInfo.orgId
  useTopic(orgId ? `app/v1/${orgId}/position/+` : undefined, (message, topic) => {
    const mapId = topic.split('/').at(-1)
    if (!mapId || !Array.isArray(message)) return
    const told: Move[] = message // what the engine of positions says
    setMoves((before) => new Map([...before, ...told.map((move) => [move.tagNo, { ...move, mapId }] as const)]))
  })
  const now = Date.now()
  const list = (query.data?.list ?? []).map((here): Here => {
    const move = moves.get(here.tagNo)
    if (!move || nowOf(move.ts) < here.time) return here
    return { ...here, ...move, time: nowOf(move.ts), stale: now - move.ts > staleMs ? 1 : 0 }
  })
  return { ...query, list }
}
