import { common } from '#contract/kit/refusals.ts'
import { dunning } from '#contract/modules/fees/dunning/dunning.ts'
import { serve } from '#core/http/serve.ts'
import { preview } from './letter.ts'
import { listLogs, listReminds, remindDetail } from './list.ts'
import { sendMany, sendOne } from './send.ts'
import { statements } from './statement.ts'
import { saveDunningTemplate, templatesOf } from './templates.ts'

export default serve(
  dunning,
  {
    list: ({ db, who, query }) => listReminds(db, who, query),
    bills: ({ db, who, params }) => remindDetail(db, who, params.oldmanId),
    preview: ({ db, who, params }) => preview(db, who, params),
    send: (ctx) => sendOne(ctx),
    batch: (ctx) => sendMany(ctx),
    logs: ({ db, who, query }) => listLogs(db, who, query),
    templates: ({ db, who }) => templatesOf(db, who),
    statement: ({ db, who, body }) => statements(db, who, body),
    saveTemplate: ({ db, who, body }) => saveDunningTemplate(db, who, body),
  },
  { constraints: { remind_template_pkey: { refusal: common.stale } } },
)
