import { sql } from 'kysely'
import { teachStatus } from '#contract/modules/campus/article/teaching.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import type { Db } from '../../../core/db/db.ts'
import { dictLabels } from '../../../core/rows/dict-labels.ts'
import { inResidentScope } from '../../../core/rows/scope.ts'
import type { Who } from '../../../core/who/who.ts'
import { assessedRisks } from '../../care/assessment/service.ts'
import { plannedRisks } from '../../care/care-plan/service.ts'
import { idsOf } from './reach.ts'
import { commonTags } from './rules.ts'

interface Tagged {
  id: string
  diseaseTags: unknown
  riskTags: unknown
}

/** Who lives here, within reach, with a disease or risk an article is tagged with (services.md 1). */
export async function meantFor(db: Db, who: Who, { id, ...article }: Tagged) {
  const tags = { diseases: idsOf(article.diseaseTags), risks: idsOf(article.riskTags) }
  if (tags.diseases.length + tags.risks.length === 0) return []
  const people = await livingHere(db, who, id)
  const oldmanIds = people.map(({ oldmanId }) => oldmanId)
  const withRisks = tags.risks.length > 0
  const assessed = withRisks ? await assessedRisks(db, who, oldmanIds) : new Map<string, string[]>()
  const planned = withRisks ? await plannedRisks(db, who, oldmanIds) : new Map<string, string[]>()
  const label = await dictLabels(db, who.orgId, ['DISEASE', 'RISK_TAG'])
  return people.flatMap(({ tags: words, disease, taughtTime, oldmanId, oldmanName, bedName, ...times }) => {
    const found = commonTags(
      tags,
      {
        diseases: idsOf(disease),
        risks: [...(assessed.get(oldmanId) ?? []), ...(planned.get(oldmanId) ?? []), ...happened(times)],
        words: idsOf(words),
      },
      (risk) => label('RISK_TAG', risk),
    )
    const named = [
      ...found.diseases.map((one) => label('DISEASE', one)),
      ...found.risks.map((one) => label('RISK_TAG', one)),
    ]
    return named.length > 0 ? [{ oldmanId, oldmanName, bedName, tags: named, taughtTime }] : []
  })
}

const livingHere = (db: Db, who: Who, articleId: string) =>
  db
    .selectFrom('oldman')
    .select(['oldman.oldmanId', 'oldman.oldmanName', 'oldman.bedName', 'oldman.tags', 'oldman.disease'])
    .select(['oldman.fallIn30d', 'oldman.lostIn30d', 'oldman.chokeIn30d', 'oldman.suicideIn30d'])
    .select(
      sql<string | null>`(select max(teach_time) from teaching where teaching.org_id = oldman.org_id
        and teaching.oldman_id = oldman.oldman_id and teaching.article_id = ${articleId}
        and teaching.teach_status = ${teachStatus.is.valid})`.as('taughtTime'),
    )
    .where('oldman.orgId', '=', who.orgId)
    .where('oldman.oldmanStatus', 'in', [liveStatus.is.living, liveStatus.is.trial])
    .where(inResidentScope(who))
    .orderBy('oldman.bedName')
    .orderBy('oldman.oldmanId')
    .limit(5000)
    .execute()

interface Times {
  fallIn30d: number | null
  lostIn30d: number | null
  chokeIn30d: number | null
  suicideIn30d: number | null
}

/** What has happened of late is a risk, whether or not somebody has assessed it (as on the care card). */
const happened = ({ fallIn30d, lostIn30d, chokeIn30d, suicideIn30d }: Times) =>
  Object.entries({ fall: fallIn30d, wander: lostIn30d, choke: chokeIn30d, selfharm: suicideIn30d })
    .filter(([, times]) => Number(times) > 0)
    .map(([risk]) => risk)
