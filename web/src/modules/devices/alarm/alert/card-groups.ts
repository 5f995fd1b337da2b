import type { Alert } from './open-alerts.ts'

/** Alerts that share a card: the most urgent of them, and all. */
export interface Equal {
  first: Alert
  all: readonly Alert[]
}

/**
 * Groups alerts for the cards: twelve offline gateways form one card, an alert about a person stays separate. The order
 * is kept.
 */
export function equals(front: readonly Alert[]): readonly Equal[] {
  const keyOf = ({ key, equal, source, level, again }: Alert) =>
    equal ? `${source} ${equal} ${level} ${again ? 1 : 0}` : key
  return [...Map.groupBy(front, keyOf).values()].map((all) => ({ first: all[0], all }))
}
