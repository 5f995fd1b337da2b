import type { z } from 'zod'
import type { BodyFor } from '#contract/kit/calls.ts'
import { refuse } from '#contract/kit/refusals.ts'
import {
  familyNotice,
  informFlow,
  informStatus,
  informRefusals as no,
} from '#contract/modules/living/family-notice/family-notice.ts'
import { serve } from '#core/http/serve.ts'
import { newId } from '#core/new-id.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import { steps } from '#core/rows/steps.ts'
import { listsFilled, type Row } from '#core/rows/store/table.ts'
import { insert, own, patch, remove } from '#core/rows/store/write.ts'
import { familyNoticeRows, reached, wholeFamilyNotice } from './reads.ts'
import { about, assertWordsFit, send, sendAgain } from './sending.ts'
import { informs } from './tables.ts'
import { nursingTree } from './tree.ts'
import './sms.ts'

const sendCode = 'administration.notice.famliy.send'

async function create(request: Asking & { body: BodyFor<typeof familyNotice.create> }) {
  const { db, who, body } = request
  const { send: now, oldmanIds, ...values } = body
  if (now === 1) who.must(sendCode)
  assertWordsFit(values)
  const messageId = newId()
  const created = await insert(db, informs, who, {
    ...values,
    picture: values.picture ?? [],
    messageId,
    status: informStatus.is.draft,
  })
  await about(db, who, messageId, oldmanIds)
  if (now === 1) await patch(db, informs, who, created, await send(request, created))
  who.did(`${now === 1 ? '发送' : '新增'}家属通知“${created.title}”`)
  return reached(request, messageId)
}

type Edit = z.output<(typeof familyNotice.update.options.steps)['edit']['body']>

/** The columns an edit stores; with `send` the notice is sent with them. Sent ones are final (22111). */
async function edited(request: Asking, row: Row<'inform'>, body: Edit) {
  const { db, who } = request
  const { send: now, oldmanIds, ...values } = body
  if (row.status !== informStatus.is.draft) refuse(no.sent)
  if (now === 1) who.must(sendCode)
  const next = { ...row, ...values, picture: values.picture ?? row.picture }
  assertWordsFit(next)
  if (oldmanIds) await about(db, who, row.messageId, oldmanIds)
  const draft = { ...listsFilled(values, 'picture'), status: informStatus.is.draft }
  return now === 1 ? { ...draft, ...(await send(request, next)) } : draft
}

const act = steps(familyNotice.update, informFlow, familyNoticeRows, {
  edit: {
    values: (request) => edited(request, request.row, request.body),
    did: ({ title, status }) => `${status === informStatus.is.sent ? '发送' : '修改'}家属通知“${title}”`,
  },
  revoke: {
    values: ({ who, body }) => ({ ...body, revokeTime: who.now }),
    did: ({ title, revokeReason }) => `撤回家属通知“${title}”：${revokeReason}`,
  },
  resend: {
    values: async ({ db, who, row }) => {
      await sendAgain(db, who, row)
      return {}
    },
    did: ({ title }) => `重发家属通知“${title}”`,
  },
})

export default serve(familyNotice, {
  list: (request) => familyNoticeRows.page(request, request.query),
  create,
  update: async (request) => {
    const messageId = String(request.body.messageId)
    // Locked until the end: two sendings at once run one after the other.
    await own(request.db, informs, request.who, messageId, { lock: true })
    await act(request)
    return reached(request, messageId)
  },
  get: (request) => wholeFamilyNotice(request, request.params.messageId, request.query),
  remove: async (request) => {
    const { db, who, params } = request
    await familyNoticeRows.shown(request, params.messageId)
    const row = await own(db, informs, who, params.messageId, { lock: true })
    if (row.status === informStatus.is.sent) refuse(no.stillSent)
    await remove(db, informs, who, row)
    who.did(`删除家属通知“${row.title}”`)
  },
  tree: ({ db, who }) => nursingTree(db, who),
})
