import type { Alert } from './open-alerts.ts'

/** Alerts that stand as one card: the most urgent of them, and all. */
export interface Equal {
  first: Alert
  all: readonly Alert[]
}

/** Twelve gateways that are off line are one card; what is of a person stays by itself. The order is kept. */
export function equals(front: readonly Alert[]): readonly Equal[] {
  const keyOf = ({ key, equal, source, level, again }: Alert) =>
    equal ? `${source} ${equal} ${level} ${again ? 1 : 0}` : key
  return [...Map.groupBy(front, keyOf).values()].map((all) => ({ first: all[0], all }))
}
