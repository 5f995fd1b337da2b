import data from '#contract/data/inspection-60.json' with { type: 'json' }
import type { QueryFor } from '#contract/kit/calls.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import {
  grouped,
  type InspectType,
  type Issue,
  inspectType,
  itemsOf,
} from '#contract/modules/campus/inspection/bank.ts'
import type { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, rowsWith, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { inspectTemplates } from '../tables.ts'

/** The bank of items, and the items each kind of inspection uses (services.md 2.1). */

/** All sixty items, in the present wording. */
export const items: readonly Issue[] = itemsOf(data)
export const bankVersion = data.meta.version
export const groupNames: ReadonlyMap<string, string> = new Map(items.map((item) => [item.groupCode, item.groupName]))

export const issueOf = (issueId: string) => items.find((item) => item.issueId === issueId)

/** Kinds with a template; the kind with all sixty items has none. */
type TemplateType = Row<'inspectTemplate'>['inspectType']

const templateOf = async (db: Db, who: Who, type: TemplateType) =>
  (await rowsWith(db, inspectTemplates, who, { inspectType: type })).at(0)

/** The items an inspection of this kind begins with, in the present wording. */
export async function itemsFor(db: Db, who: Who, type: InspectType): Promise<readonly Issue[]> {
  const template = type === inspectType.is.sixty ? undefined : await templateOf(db, who, type)
  if (!template) return items
  const chosen = new Set<string>(template.issueIds)
  return items.filter(({ issueId }) => chosen.has(issueId))
}

export async function issuesOf(db: Db, who: Who, query: QueryFor<typeof inspection.issues>) {
  return { version: bankVersion, groups: grouped(await itemsFor(db, who, query.inspectType)) }
}

export async function readTemplate(db: Db, who: Who, type: TemplateType) {
  const row = await templateOf(db, who, type)
  const issueIds = (await itemsFor(db, who, type)).map(({ issueId }) => issueId)
  return { inspectType: type, issueIds, version: row?.version ?? 0 }
}

/** Stores the chosen items in the order of the bank; open drafts keep the items they have. */
export async function saveIssueTemplate({ db, who, body }: Ctx<typeof inspection.issueTemplateSave>) {
  const { inspectType: type, version } = body
  const chosen = new Set(body.issueIds)
  const issueIds = items.filter(({ issueId }) => chosen.has(issueId)).map(({ issueId }) => issueId)
  if (issueIds.length !== chosen.size) wrongValue('issueIds', '检查项不在题库中')
  const row = await templateOf(db, who, type)
  if (row) await update(db, inspectTemplates, who, row, { issueIds, version })
  else if (version !== 0) refuse(common.stale)
  else await insert(db, inspectTemplates, who, { inspectType: type, issueIds })
  who.did(`设置${inspectType.label(type)}模板：${issueIds.length}项`)
  return readTemplate(db, who, type)
}
