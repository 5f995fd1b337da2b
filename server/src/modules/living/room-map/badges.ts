import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'

/** Marks of other areas at a bed, for users who may read them: risks, diet, tubes (care.md 9.7). */

export interface Badge {
  kind: string
  text: string
}
type Source = (db: Db, who: Who, oldmanIds: readonly string[]) => Promise<ReadonlyMap<string, readonly Badge[]>>
const sources: Source[] = []

/** Called once where a module registers; one statement or two for all residents. */
export const joinBadges = (source: Source) => void sources.push(source)

export async function badgesOf(db: Db, who: Who, oldmanIds: readonly string[]): Promise<Map<string, Badge[]>> {
  const found = new Map<string, Badge[]>()
  if (oldmanIds.length === 0) return found
  for (const source of sources)
    for (const [oldmanId, badges] of await source(db, who, oldmanIds))
      found.set(oldmanId, [...(found.get(oldmanId) ?? []), ...badges.map(({ kind, text }) => ({ kind, text }))])
  return found
}

/** An open alarm or call at a bed, or of its resident (residence.md 7, the overlays of the map). */
export interface OpenAlarm {
  bedId: string | null
  oldmanId: string | null
  /** 1–3, the worst 3. */
  level: number
  text: string
}
type AlarmSource = (db: Db, who: Who, of: { bedIds: string[]; oldmanIds: string[] }) => Promise<readonly OpenAlarm[]>
const alarmSources: AlarmSource[] = []

/** Like `joinBadges`; only what the caller may read. */
export const joinOpenAlarms = (source: AlarmSource) => void alarmSources.push(source)

/** The open alarms and calls at these beds, the worst first. */
export async function openAlarmsOf(db: Db, who: Who, cards: readonly { bedId: string; oldmanId: string | null }[]) {
  const bedIds = cards.map(({ bedId }) => bedId)
  const oldmanIds = cards.flatMap(({ oldmanId }) => (oldmanId ? [oldmanId] : []))
  const found: OpenAlarm[] = []
  for (const source of alarmSources) found.push(...(await source(db, who, { bedIds, oldmanIds })))
  found.sort((one, other) => other.level - one.level)
  return (card: { bedId: string; oldmanId: string | null }) =>
    found
      .filter(({ bedId, oldmanId }) => bedId === card.bedId || (oldmanId !== null && oldmanId === card.oldmanId))
      .map(({ level, text }) => ({ level, text }))
}
