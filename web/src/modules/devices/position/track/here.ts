import { useEffect, useState } from 'react'
import { type Here, position, staleMs } from '#contract/modules/devices/position/track.ts'
import { useCall } from '../../../../kit/calls.ts'
import { onApp } from '../../../../kit/live/events.ts'
import { wantTopic } from '../../../../kit/live/topics.ts'
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

/** Who is where, read once and moved by what is pushed for each of these plans. */
export function useHere(mapIds: readonly string[]) {
  const query = useCall(position.rt, {})
  const [moves, setMoves] = useState<ReadonlyMap<string, Move & { mapId: string }>>(new Map())
  const key = mapIds.join()
  useEffect(() => {
    const orgId = orgOf()
    if (!orgId || !key) return undefined
    const leave = key.split(',').map((mapId) => wantTopic(`app/v1/${orgId}/position/${mapId}`))
    const off = onApp('mqttWebSocketEvent', ({ topic, message }) => {
      const mapId = /\/position\/([^/]+)$/.exec(topic)?.[1]
      if (!mapId) return
      const told = JSON.parse(message) as Move[] // as: what the engine of positions says
      setMoves((before) => new Map([...before, ...told.map((move) => [move.tagNo, { ...move, mapId }] as const)]))
    })
    return () => {
      off()
      for (const one of leave) one()
    }
  }, [key])
  const now = Date.now()
  const list = (query.data?.list ?? []).map((here): Here => {
    const move = moves.get(here.tagNo)
    if (!move || nowOf(move.ts) < here.time) return here
    return { ...here, ...move, time: nowOf(move.ts), stale: now - move.ts > staleMs ? 1 : 0 }
  })
  return { ...query, list }
}

function orgOf() {
  const user = local.get('userInfo')
  return user ? String(user.orgInfo?.orgId ?? '') : ''
}
