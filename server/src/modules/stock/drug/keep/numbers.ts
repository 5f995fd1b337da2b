import type { Db } from '#core/db/db.ts'
import { nextSerial } from '#core/rows/numbers.ts'
import type { Who } from '#core/who/who.ts'

/** DY and XH numbers: the day, and four digits that begin anew with it. */
export const serialOf = (db: Db, who: Who, prefix: 'DY' | 'XH') =>
  nextSerial(db, who.orgId, `${prefix}${who.today.replaceAll('-', '')}`, 4)
