import { sql } from 'kysely'
import { joinDrugs } from '../../uses.ts'

/** A drug that was ever in custody keeps its unit and pack and is not removed (21008, 21009). */
joinDrugs({
  name: '代管药品',
  kept: async (db, orgId, drugId) => {
    const row = await db
      .selectFrom('drugKept')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('orgId', '=', orgId)
      .where('drugId', '=', drugId)
      .executeTakeFirstOrThrow()
    return row.n
  },
})
