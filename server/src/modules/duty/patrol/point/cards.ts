import { sql } from 'kysely'
import { refuse } from '#contract/kit/refusals.ts'
import { nfcText, pointRefusals as no } from '#contract/modules/duty/patrol/point.ts'
import { addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { lockKey } from '#core/rows/lock-key.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'

/** Cards of points: one point each, and unknown ones that can be bound (administration.md 4). */

const kinds = ['icCard', 'nfcNo', 'beaconNo'] as const
type Cards = { [K in (typeof kinds)[number]]?: string | null }

/** 22401 where a card belongs to another point already. */
export async function assertFreeCards(db: Db, who: Who, cards: Cards, pointPkId: string) {
  if (kinds.every((kind) => !cards[kind])) return
  await lockKey(db, `patrol-cards/${who.orgId}`)
  for (const kind of kinds) {
    const card = cards[kind]
    if (!card) continue
    const same =
      kind === 'nfcNo'
        ? sql<boolean>`upper(translate(nfc_no, ':- ', '')) = ${nfcText(card)}`
        : sql<boolean>`${sql.ref(kind)} = ${card}`
    const usedBy = await db
      .selectFrom('patrolPoint')
      .select('pointName')
      .where('orgId', '=', who.orgId)
      .where(same)
      .where('pointPkId', '<>', pointPkId)
      .executeTakeFirst()
    if (usedBy) refuse(no.cardTaken, { name: usedBy.pointName }, { field: kind })
  }
}

/** A card the point no longer has is free for another. */
export async function releaseCard(db: Db, who: Who, { icCard }: Pick<Row<'patrolPoint'>, 'icCard'>) {
  if (icCard) await note(db, who, icCard, { released: 1 })
}

/** An unknown card was read. */
export const seeCard = (db: Db, who: Who, icCard: string) => note(db, who, icCard, { seenTime: who.now })

const note = (db: Db, who: Who, icCard: string, values: { released?: number; seenTime?: string }) =>
  db
    .insertInto('patrolCard')
    .values({ orgId: who.orgId, icCard, ...values })
    .onConflict((conflict) => conflict.columns(['orgId', 'icCard']).doUpdateSet(values))
    .execute()

const seenDays = 30

/** Cards without a point that were refused or released lately. */
export async function freeCards(db: Db, who: Who) {
  const since = addMinutes(who.now, -seenDays * 24 * 60)
  return db
    .selectFrom('patrolCard as card')
    .select('card.icCard')
    .where('card.orgId', '=', who.orgId)
    .where(({ eb, or }) => or([eb('card.released', '=', 1), eb('card.seenTime', '>=', since)]))
    .where(
      sql<boolean>`not exists (select from patrol_point point where point.org_id = card.org_id and point.ic_card = card.ic_card)`,
    )
    .orderBy('card.icCard')
    .limit(5000)
    .execute()
}

/** The point a card belongs to. */
export async function pointOfCard(db: Db, who: Who, icCard: string) {
  const point = await db
    .selectFrom('patrolPoint')
    .select(['pointPkId', 'pointName', 'status'])
    .where('orgId', '=', who.orgId)
    .where('icCard', '=', icCard)
    .executeTakeFirst()
  return point ?? null
}
