import { useEffect, useRef } from 'react'
import { onApp } from './events.ts'

/** Topics of the bus that only some screens need: bed states and positions (iot.md 9.2). */
interface Bus {
  subscribe(topics: string[]): unknown
  unsubscribe(topics: string[]): unknown
}

let bus: Bus | undefined
const counts = new Map<string, number>()

/** Sets the bus of this window and subscribes to the topics that screens already want. Undefined: the bus is gone. */
export function attachBus(next: Bus | undefined) {
  bus = next
  if (counts.size > 0) bus?.subscribe([...counts.keys()])
}

/** Subscribes to a topic until the returned function is called; several screens may want the same. */
export function wantTopic(topic: string) {
  const before = counts.get(topic) ?? 0
  counts.set(topic, before + 1)
  if (before === 0) bus?.subscribe([topic])
  return () => {
    const left = (counts.get(topic) ?? 1) - 1
    if (left > 0) return void counts.set(topic, left)
    counts.delete(topic)
    bus?.unsubscribe([topic])
  }
}

/** Whether a topic matches a filter, in which `+` is any one level. */
export function fits(filter: string, topic: string) {
  const levels = filter.split('/')
  const parts = topic.split('/')
  return levels.length === parts.length && levels.every((level, at) => level === '+' || level === parts[at])
}

/**
 * Subscribes to a topic of the bus as long as the screen is rendered. `hear` gets the parsed message and its topic.
 *
 *     useTopic(`app/v1/${orgId}/position/${mapId}`, (points) => move(points))
 */
export function useTopic(filter: string | undefined, hear: (message: unknown, topic: string) => void) {
  const latest = useRef(hear)
  latest.current = hear
  useEffect(() => {
    if (!filter) return
    const end = wantTopic(filter)
    const stop = onApp('mqttWebSocketEvent', ({ topic, message }) => {
      if (fits(filter, topic)) latest.current(parsed(message), topic)
    })
    return () => {
      stop()
      end()
    }
  }, [filter])
}

/** An empty message means that there is nothing any more. */
function parsed(message: string): unknown {
  try {
    return message === '' ? undefined : JSON.parse(message)
  } catch {
    return undefined
  }
}
