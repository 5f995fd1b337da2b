import { createHash } from 'node:crypto'
import { common, refuse } from '#contract/kit/refusals.ts'
import type { Db } from '../../db/db.ts'
import { canonical } from '../../who/audit.ts'
import type { Who } from '../../who/who.ts'

interface Request {
  requestNo: string
  callName: string
  params: unknown
  body: unknown
}

/**
 * Claims a request number in the request's own transaction. Gives the first answer when the same request came before;
 * refuses 21006 for another body. While the first request still runs it holds the row: the insert waits for it, at most
 * 10 s (21004).
 */
export async function claimRequest(db: Db, who: Who, request: Request): Promise<{ answer: unknown } | undefined> {
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(canonical([request.params, request.body])))
    .digest('hex')
  const claimed = await db
    .insertInto('requestNo')
    .values({
      orgId: who.orgId,
      userId: who.userId,
      requestNo: request.requestNo,
      callName: request.callName,
      bodyHash,
      createTime: who.now,
    })
    .onConflict((conflict) => conflict.columns(['orgId', 'userId', 'requestNo']).doNothing())
    .returning('requestNo')
    .executeTakeFirst()
  if (claimed) return undefined
  const first = await db
    .selectFrom('requestNo')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('userId', '=', who.userId)
    .where('requestNo', '=', request.requestNo)
    .executeTakeFirstOrThrow()
  if (first.callName !== request.callName || first.bodyHash !== bodyHash) refuse(common.requestReused)
  return { answer: JSON.parse(first.answer ?? 'null') }
}

/** Stores the answer under its number, so that a repeated request gets the same. */
export async function keepAnswer(db: Db, who: Who, requestNo: string, answer: unknown) {
  await db
    .updateTable('requestNo')
    .set({ answer: JSON.stringify(answer ?? null) })
    .where('orgId', '=', who.orgId)
    .where('userId', '=', who.userId)
    .where('requestNo', '=', requestNo)
    .execute()
}

/** Releases the number of a request that was refused and yet committed rows. */
export async function releaseRequest(db: Db, who: Who, requestNo: string) {
  await db
    .deleteFrom('requestNo')
    .where('orgId', '=', who.orgId)
    .where('userId', '=', who.userId)
    .where('requestNo', '=', requestNo)
    .execute()
}
