import { sql } from 'kysely'
import { teachStatus } from '#contract/modules/campus/article/teaching.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import type { Db } from '#core/db/db.ts'
import { dictLabels } from '#core/rows/dict-labels.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import type { Who } from '#core/who/who.ts'
import { assessedRisks } from '../../../care/assessment/service.ts'
import { plannedRisks } from '../../../care/care-plan/service.ts'
import { commonTags } from '../rules.ts'
import { idsInColumn } from './reach.ts'

interface Tagged {
  id: string
  diseaseTags: unknown
  riskTags: unknown
}

/** Residents who live here, within reach, with a disease or risk the article is tagged with (services.md 1). */
export async function meantFor(db: Db, who: Who, { id, ...article }: Tagged) {
  const tags = { diseases: idsInColumn(article.diseaseTags), risks: idsInColumn(article.riskTags) }
  if (tags.diseases.length + tags.risks.length === 0) return []
  const people = await livingHere(db, who, id)
  const has = await tagsOf(db, who, people, { withRisks: tags.risks.length > 0 })
  return people.flatMap(({ taughtTime, oldmanId, oldmanName, bedName }) => {
    const named = has(oldmanId, tags)
    return named.length > 0 ? [{ oldmanId, oldmanName, bedName, tags: named, taughtTime }] : []
  })
}

interface Person extends Times {
  oldmanId: string
  tags: unknown
  disease: unknown
}

/** The tags of these residents among some, as text: the same for records of teaching and for bedside screens. */
export async function tagsOf(
  db: Db,
  who: Who,
  people: readonly Person[],
  { withRisks }: { withRisks: boolean },
): Promise<(oldmanId: string, tags: { diseases: readonly string[]; risks: readonly string[] }) => string[]> {
  const oldmanIds = people.map(({ oldmanId }) => oldmanId)
  const none = new Map<string, string[]>()
  const asks = withRisks && people.length > 0
  const assessed = asks ? await assessedRisks(db, who, oldmanIds) : none
  const planned = asks ? await plannedRisks(db, who, oldmanIds) : none
  const label = await dictLabels(db, who.orgId, ['DISEASE', 'RISK_TAG'])
  const byId = new Map(people.map((person) => [person.oldmanId, person]))
  return (oldmanId, tags) => {
    const person = byId.get(oldmanId)
    if (!person) return []
    const risks = [...(assessed.get(oldmanId) ?? []), ...(planned.get(oldmanId) ?? []), ...happened(person)]
    const own = { diseases: idsInColumn(person.disease), risks, words: idsInColumn(person.tags) }
    const found = commonTags(tags, own, (risk) => label('RISK_TAG', risk))
    return [...found.diseases.map((one) => label('DISEASE', one)), ...found.risks.map((one) => label('RISK_TAG', one))]
  }
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

/** A recent event is a risk, whether or not it was assessed (as on the care card). */
const happened = ({ fallIn30d, lostIn30d, chokeIn30d, suicideIn30d }: Times) =>
  Object.entries({ fall: fallIn30d, wander: lostIn30d, choke: chokeIn30d, selfharm: suicideIn30d })
    .filter(([, times]) => Number(times) > 0)
    .map(([risk]) => risk)
