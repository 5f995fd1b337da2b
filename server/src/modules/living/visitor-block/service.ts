import { sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { refuse } from '#contract/kit/refusals.ts'
import { blockRefusals } from '#contract/modules/living/visitor-block/visitor-block.ts'
import type { Db } from '#core/db/db.ts'
import { isNumber } from '#core/sealing/sealed-columns.ts'
import type { Who } from '#core/who/who.ts'

interface Visitor {
  oldmanId: string
  visitorName: string
  visitorPhone?: string | null
  visitorIdCard?: string | null
}

/** Refuses with 31075 a visitor blocked for the institution, or for this resident, on that day: by phone or ID card. */
export async function assertReceived(db: Db, who: Who, visitor: Visitor, day: string) {
  const found = await blockOf(db, who, visitor, day)
  if (found)
    refuse(blockRefusals.blocked, { name: visitor.visitorName, reason: found.reason }, { field: 'visitorName' })
}

/** The same check, for callers who must not learn of the list. */
export const isBlocked = async (db: Db, who: Who, visitor: Visitor, day: string) =>
  (await blockOf(db, who, visitor, day)) !== undefined

const blockOf = (db: Db, who: Who, { oldmanId, visitorPhone, visitorIdCard }: Visitor, day: string) =>
  db
    .selectFrom('visitorBlock')
    .select('reason')
    .where('orgId', '=', who.orgId)
    .where('status', '=', onOff.is.on)
    .where((eb) => eb.or([eb('oldmanId', 'is', null), eb('oldmanId', '=', oldmanId)]))
    .where(sql<boolean>`coalesce(end_date, 'infinity') >= ${day}::date`)
    .where((eb) =>
      eb.or([
        ...(visitorPhone ? [isNumber('visitorBlock.visitorPhone', [visitorPhone])] : []),
        ...(visitorIdCard ? [isNumber('visitorBlock.visitorIdCard', [visitorIdCard])] : []),
      ]),
    )
    .orderBy('blockId')
    .executeTakeFirst()
