import type { z } from 'zod'
import type { Paging } from '#contract/kit/calls.ts'
import type { LiveEdit } from '#contract/modules/living/residence/residence.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'

/**
 * The seam between archives and stays: an archive begins with a stay, shows it, edits part of it and is deleted with
 * it. Module `residence` manages stays and registers its functions here, each called inside the transaction of the
 * change.
 */
export interface StayKeeper {
  /** 建档: the first stay of each new archive; gives the updated archives. */
  open: (db: Db, who: Who, residents: readonly Row<'oldman'>[]) => Promise<Row<'oldman'>[]>
  edit: (
    db: Db,
    who: Who,
    body: z.output<typeof LiveEdit> & { version?: number },
    permit: string,
  ) => Promise<{ stay: Row<'live'> }>
  /** Deletes a stay that never began. */
  remove: (db: Db, who: Who, oldmanId: string) => Promise<void>
  /** A page of the events of a resident's stays. */
  records: (db: Db, who: Who, oldmanId: string, query: Partial<Paging>) => Promise<unknown>
}

let keeper: StayKeeper | undefined

export function joinArchives(joined: StayKeeper) {
  keeper = joined
}

/** The module of stays. */
export function stays(): StayKeeper {
  if (!keeper) throw new Error('module residence is not loaded')
  return keeper
}
