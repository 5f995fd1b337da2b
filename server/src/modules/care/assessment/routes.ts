import type { Paging } from '#contract/kit/calls.ts'
import type { CodeOf } from '#contract/kit/codes.ts'
import { submitType } from '#contract/modules/care/assessment/assessment.ts'
import { assessment } from '#contract/modules/care/assessment/assessment-calls.ts'
import { assessType } from '#contract/modules/living/care-level/care-level.ts'
import { type Ctx, serve } from '#core/http/serve.ts'
import { ownResident } from '#core/rows/residents.ts'
import { authorityRoutes } from './authority/routes.ts'
import { bankHandler, causes, finalGrades } from './bank/banks.ts'
import { dueResidents, enabledFor } from './due/due.ts'
import './due/triggers.ts'
import { removeDraft } from './sheet/act.ts'
import { changeOne } from './sheet/bind.ts'
import { exported } from './sheet/export.ts'
import { assessmentRows, wholeOf } from './sheet/read.ts'
import { saveSheet } from './sheet/save.ts'

type SheetCtx = Pick<Ctx<typeof assessment.submit2013>, 'db' | 'who' | 'body'>
const { easy, edition2013, edition2023, plus } = assessType.is
const saving =
  (type: CodeOf<typeof assessType>, final: boolean) =>
  ({ db, who, body }: SheetCtx) =>
    saveSheet(db, who, type, body, final)

const routes = serve(assessment, {
  list: (request) => assessmentRows.page(request, request.query as Partial<Paging>), // as: a list's query
  get: (request) => wholeOf(request, request.params.assessmentId),
  export: exported,
  bind: async (request) => {
    const { assessmentId } = request.params
    await changeOne(request.db, request.who, assessmentId, request.body)
    return assessmentRows.shown(request, assessmentId)
  },
  remove: ({ db, who, params }) => removeDraft(db, who, params.assessmentId),
  issuesEasy: bankHandler(easy),
  issues2013: bankHandler(edition2013),
  issues2023: bankHandler(edition2023),
  issuesPlus: bankHandler(plus),
  submitEasy: ({ db, who, body: { submitType: submission, ...sheet } }) =>
    saveSheet(db, who, easy, sheet, submission === submitType.is.final),
  submit2013: saving(edition2013, false),
  final2013: saving(edition2013, true),
  submit2023: saving(edition2023, false),
  final2023: saving(edition2023, true),
  submitPlus: saving(plus, false),
  finalPlus: saving(plus, true),
  finalGrades: ({ query }) => finalGrades(query.type),
  causes,
  causesShort: causes,
  due: ({ db, who, query }) => dueResidents(db, who, query),
  enabled: async ({ db, who, params }) => enabledFor(db, who, await ownResident(db, who, params.oldmanId)),
})

export default [routes, authorityRoutes]
