import { randomBytes } from 'node:crypto'
import { systemClock, timeText } from '#core/clock.ts'
import type { Database } from '#core/db/db.ts'
import { refreshStatistics } from '#core/db/statistics.ts'
import type { Env } from '#core/env.ts'
import type { Log } from '#core/live/live-session.ts'
import { giveBackMemory } from '#core/memory.ts'
import { beginDemo, type DemoPart, loadDemo, renewDemo } from './demo/load.ts'
import { generatedPassword } from './modules/platform/auth/service.ts'
import { createInstitution, syncInstitutions } from './modules/platform/org/service.ts'

export const say = (text: string) => process.stdout.write(`${text}\n`)

/** The rest of a first filling while the product already serves. */
export interface Rest {
  parts: readonly DemoPart[]
  /** Marks on the disk that the filling is complete. */
  end: () => void
}

/**
 * A database without organisations gets the demo institution, or in production one empty institution; any other one
 * gets the built-in data of this version. Gives the rest of the demo when users wait for its first page: in the
 * embedded database, which only one process uses.
 */
export async function fillEmpty(env: Env, database: Database): Promise<Rest | undefined> {
  const now = timeText(systemClock.ms())
  const known = await database.withSystem((db) => db.selectFrom('org').select('orgId').limit(1).executeTakeFirst())
  if (known) {
    await database.withSystem((db) => renewDemo(db, now, () => syncInstitutions(db, now)), { unhurried: true })
    return database.embedded ? void (await database.withSystem(refreshStatistics)) : undefined
  }
  if (env.mode !== 'demo') return makeInstitution(database, now)
  say('▸ 首次启动：生成演示机构（3栋楼、240张床、200位老人）…')
  if (database.beginFilling && env.port !== 'off' && env.role === 'all') {
    const end = database.beginFilling()
    return { parts: await beginDemo(database, now), end }
  }
  await loadDemo(database, now)
  await database.withSystem(refreshStatistics)
}

async function makeInstitution(database: Database, now: string): Promise<undefined> {
  const password = generatedPassword()
  const admin = { loginName: 'admin', userName: '系统管理员', password, mustChange: 1 as const }
  await database.withSystem((db) =>
    createInstitution(db, { orgId: `org-${randomBytes(6).toString('hex')}`, orgName: '本机构', now, admin }),
  )
  say(`▸ 已创建管理员账号 admin，初始密码（仅显示一次）：${password}`)
}

/**
 * Makes the rest, if there is one, part by part while users work; calls run between two parts. `then` is called when all
 * are made. A part that fails leaves nothing and does not stop the others. Gives a function that stops after the running
 * part.
 */
export function fillBehind(
  database: Database,
  rest: Rest | undefined,
  log: Pick<Log, 'warn'>,
  then: () => void,
): () => Promise<void> {
  if (!rest) {
    then()
    return async () => undefined
  }
  const { parts, end } = rest
  let stopped = false
  const work = async () => {
    for (const { name, make } of parts) {
      if (stopped) return
      await make().catch((error: unknown) => log.warn({ part: name, error: String(error) }, 'demo: a part is left out'))
    }
    await database.withSystem(refreshStatistics)
    end()
    await database.renew?.()
    giveBackMemory()
    say('▸ 演示数据已齐')
    then()
  }
  const working = work().catch((error: unknown) => log.warn({ error: String(error) }, 'demo: not filled'))
  return async () => {
    stopped = true
    await working
  }
}
