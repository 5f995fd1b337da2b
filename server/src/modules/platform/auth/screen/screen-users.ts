import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'

/** The part of module `user` that manages the accounts of wall screens. */
interface ScreenUsers {
  add: (db: Db, who: Who, screen: { userName: string; deptIds: readonly string[] }) => Promise<string>
  stop: (db: Db, who: Who, userId: string) => Promise<void>
}

let keeper: ScreenUsers | undefined

/** Module `user` registers itself when it is loaded. */
export function joinScreenUsers(joined: ScreenUsers) {
  keeper = joined
}

export function screenUsers(): ScreenUsers {
  if (!keeper) throw new Error('module user is not loaded')
  return keeper
}
