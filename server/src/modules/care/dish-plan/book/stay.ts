import type { Db } from '#core/db/db.ts'
import { patchMany } from '#core/rows/store/patch-many.ts'
import type { Who } from '#core/who/who.ts'
import { momentsOf } from '../../dish/service.ts'
import { slotsOf } from '../plan/house.ts'
import { books } from '../tables.ts'

/** Bookings of coming meals end with the stay, and stay void when the departure is revoked (care.md 6). */
export async function cancelBookings(db: Db, who: Who, oldmanId: string) {
  const waiting = await db
    .selectFrom('dishBook')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('date', '>=', who.today)
    .where('charged', 'is', null)
    .where('void', '=', 0)
    .execute()
  const slots = new Map((await slotsOf(db, who.orgId)).map((slot) => [slot.nextId, slot]))
  const coming = waiting.filter(({ nextId, date }) => {
    const slot = slots.get(nextId)
    return !slot || momentsOf(slot, date).end > who.now
  })
  await patchMany(
    db,
    books,
    who,
    coming.map((row) => ({ row, values: { void: 1 } })),
  )
}
