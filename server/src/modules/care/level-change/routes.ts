import { sql } from 'kysely'
import {
  changeFlow,
  changeStatus,
  levelChange,
  levelChangeRefusals as no,
} from '#contract/modules/care/level-change/level-change.ts'
import { serve } from '#core/http/serve.ts'
import { listing, withResident } from '#core/rows/read/listing.ts'
import { withStanding } from '../../platform/review/service.ts'
import {
  affirm,
  cancelChange,
  changing,
  ownChange,
  permitToCancel,
  previewOf,
  proposeChange,
  rejectChange,
} from './changes.ts'
import { levelChanges } from './tables.ts'
import './stay.ts'

/** Changes of level over HTTP (care.md 9.6). */

const nameOf = (column: string) => sql<string | null>`(select level_name from level
  where level.org_id = level_change.org_id and level.level_id = ${sql.ref(`level_change.${column}`)})`

const rows = listing(levelChanges, levelChange.list, {
  rows: (db, who) =>
    withResident(db, who, levelChanges).select([
      nameOf('from_level_id').as('fromLevelName'),
      nameOf('to_level_id').as('toLevelName'),
      sql<
        string | null
      >`coalesce((select '评估' || assess_no from assessment where assessment.org_id = level_change.org_id
        and assessment.assessment_id = level_change.assessment_id), level_change.reason)`.as('basis'),
    ]),
  sort: ['effectiveDate', 'createTime', 'changeStatus', 'priceDiff'],
  dressed: async (request, found) => {
    const shown = await withStanding(
      request,
      found,
      ({ changeStatus: status, changeId }) =>
        status === changeStatus.is.proposed && { biz: 'LEVEL_CHANGE', bizId: changeId },
    )
    const mayCancel = (row: (typeof found)[number]) =>
      changeFlow.can('cancel')(row) && request.who.may(permitToCancel(request.who, row)) ? 1 : 0
    return shown.map((row) => ({ ...row, mayCancel: mayCancel(row) }))
  },
})

export default serve(
  levelChange,
  {
    list: (request) => rows.page(request, request.query),
    create: async ({ db, who, body }) => {
      const resident = await changing(db, who, body)
      if (body.preview === 1) {
        who.quiet = true
        return { changeId: null, ...(await previewOf(db, who, resident, body.toLevelId)) }
      }
      const proposal = await proposeChange(db, who, resident, body)
      who.did(`提出${resident.oldmanName}的等级变更`)
      return proposal
    },
    affirm: async (request) => {
      const { db, who, body, params } = request
      await affirm(db, who, await ownChange(db, who, params.changeId), body)
      return rows.shown(request, params.changeId)
    },
    reject: async (request) => {
      const { db, who, body, params } = request
      await rejectChange(db, who, await ownChange(db, who, params.changeId), body)
      return rows.shown(request, params.changeId)
    },
    cancel: async (request) => {
      const { db, who, body, params } = request
      await cancelChange(db, who, await ownChange(db, who, params.changeId), body)
      return rows.shown(request, params.changeId)
    },
  },
  { constraints: { level_change_open: { refusal: no.waiting } } },
)
