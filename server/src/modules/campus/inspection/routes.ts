import { common } from '#contract/kit/refusals.ts'
import { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { prepared, serve } from '#core/http/serve.ts'
import { inspectionRows, wholeOf } from './inspect/rows.ts'
import { removeInspect, saveInspect } from './inspect/save.ts'
import { issuesOf, readTemplate, saveIssueTemplate } from './issue/bank.ts'
import { evidenceOf } from './issue/evidence/evidence.ts'
import { inspectsBelow, recordsBelow } from './league/below.ts'
import { closingJob } from './league/closing.ts'
import { makeBelow } from './league/make.ts'
import { recheckBelow } from './league/recheck.ts'
import { getSheet, listSheets, noteHandedIn, removeSheet, saveSheet } from './league/sheets.ts'
import { league } from './league/standings.ts'
import { recordHandlers } from './record/records.ts'
import { missingJob } from './register/missing.ts'
import { registerWrites } from './register/save.ts'
import { listRegisters } from './register/views.ts'
import './patrols.ts'

type BelowResult = Awaited<ReturnType<typeof makeBelow>>
type Rechecked = Awaited<ReturnType<typeof recheckBelow>>

export default serve(
  inspection,
  {
    list: (request) => inspectionRows.page(request, request.query),
    issues: ({ db, who, query }) => issuesOf(db, who, query),
    create: (request) => saveInspect(request, request.body),
    get: (request) => wholeOf(request, request.params.inspectId),
    remove: (request) => removeInspect(request, request.params.inspectId),
    issueTemplate: ({ db, who, query }) => readTemplate(db, who, query.inspectType),
    issueTemplateSave: saveIssueTemplate,
    issueEvidence: ({ db, who, params }) => evidenceOf(db, who, params.issueId),
    ...recordHandlers,
    registerList: listRegisters,
    ...registerWrites,
    league,
    leagueInspects: inspectsBelow,
    leagueRecords: recordsBelow,
    leagueCreate: prepared<typeof inspection.leagueCreate, BelowResult>(
      makeBelow,
      async (request, { inspectId, ...result }) => {
        const { who, params } = request
        await noteHandedIn(request, { inspectId, inspectNo: result.inspectNo })
        who.did(`对下级机构提交上级监督检查${result.inspectNo}`, { type: 'org', id: params.orgId })
        return result
      },
    ),
    leagueSheets: listSheets,
    leagueSheetGet: getSheet,
    leagueSheetSave: saveSheet,
    leagueSheetRemove: removeSheet,
    leagueRecheck: prepared<typeof inspection.leagueRecheck, Rechecked>(recheckBelow, ({ who, params }, done) => {
      who.did(`复查下级机构整改${done.recordNo}`, { type: 'org', id: params.orgId })
      return done
    }),
  },
  {
    jobs: [missingJob, closingJob],
    // Another user chose one at the same moment and was first.
    constraints: { inspect_template_once: { refusal: common.stale } },
  },
)
