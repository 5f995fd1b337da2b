import { sql } from 'kysely'
import { teachStatus } from '#contract/modules/campus/article/teaching.ts'
import type { Db } from '#core/db/db.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import type { Who } from '#core/who/who.ts'

/** The use of an article with residents within reach: read on bedside screens, taught, quizzed (services.md 1). */
export async function statOf(db: Db, who: Who, articleId: string) {
  const taught = db
    .selectFrom('teaching')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'teaching.orgId').onRef('oldman.oldmanId', '=', 'teaching.oldmanId'),
    )
    .where('teaching.orgId', '=', who.orgId)
    .where('teaching.articleId', '=', articleId)
    .where('teaching.teachStatus', '=', teachStatus.is.valid)
    .where(inResidentScope(who))
  const sums = await taught
    .select([
      sql<number>`count(*)::int`.as('taught'),
      sql<number>`(count(*) filter (where quiz_total > 0))::int`.as('quizzed'),
      sql<number | null>`round(100.0 * sum(quiz_right) / nullif(sum(quiz_total), 0), 1)`.as('rightRate'),
    ])
    .executeTakeFirstOrThrow()
  const questions = await taught
    .innerJoinLateral(
      sql<{ question: string; correct: number; at: number }>`(
        select item.value ->> 'question' as question, (item.value ->> 'correct')::int as correct, item.at
        from jsonb_array_elements(teaching.quiz) with ordinality as item (value, at))`.as('said'),
      (join) => join.onTrue(),
    )
    .select([
      'said.question',
      sql<number>`count(*)::int`.as('answered'),
      sql<number>`sum(said.correct)::int`.as('correct'),
    ])
    .groupBy('said.question')
    .orderBy(sql`min(said.at)`)
    .orderBy('said.question')
    .limit(20)
    .execute()
  const { readers } = await db
    .selectFrom('articleReceipt')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'articleReceipt.orgId').onRef('oldman.oldmanId', '=', 'articleReceipt.oldmanId'),
    )
    .select(sql<number>`count(distinct article_receipt.oldman_id)::int`.as('readers'))
    .where('articleReceipt.orgId', '=', who.orgId)
    .where('articleReceipt.articleId', '=', articleId)
    .where(inResidentScope(who))
    .executeTakeFirstOrThrow()
  return { ...sums, rightRate: sums.rightRate === null ? null : Number(sums.rightRate), readers, questions }
}
