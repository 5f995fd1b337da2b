import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { consultFlow, type consultKeys, consultStatus } from '#contract/modules/living/consultation/consultation.ts'
import { consultation } from '#contract/modules/living/consultation/consultation-calls.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { residentRefusals } from '#contract/modules/living/resident/resident.ts'
import { serve } from '#core/http/serve.ts'
import { notLater } from '#core/not-later.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import { columnsIn, type Row } from '#core/rows/store/table.ts'
import { update } from '#core/rows/store/write.ts'
import { checked } from './check.ts'
import { calledOff } from './follow-up.ts'
import { funnelOf } from './funnel.ts'
import { interviewHandlers } from './interviews.ts'
import { baseOf, convert, extraOf, healthOf } from './outcome/convert.ts'
import { quoteMaker } from './outcome/quote.ts'
import { callerAsFamily, personByCard } from './rules.ts'
import {
  assertConsultationOpen,
  assertNotLiving,
  consultationRows,
  handedOver,
  idOf,
  openConsultation,
  ownConsultation,
  sectionOf,
  tellLost,
  tellReceiver,
} from './service.ts'
import { consultations } from './tables.ts'
import './outcome/leaving.ts'

type Values = Partial<Row<'consultation'>> & { version?: number }
type Section = keyof typeof consultKeys

export default serve(
  consultation,
  {
    list: (request) => consultationRows.page(request, request.query),
    create: async (request) => {
      const { consultationId } = await openConsultation(request.db, request.who, request.body)
      return consultationRows.shown(request, consultationId)
    },
    funnel: ({ db, who, query }) => funnelOf(db, who, query),
    quoteChoices: ({ db, who }) => quoteMaker().choices(db, who),
    quote: ({ db, who, body }) => quoteMaker().quote(db, who, body),
    check: ({ db, who, params }) => checked(db, who, params.oldmanIdCard),
    get: async (request) => consultationRows.shown(request, request.params.consultationId),
    edit: async (request) => save(request, await idOf(request, request.params.oldmanId), request.body),
    profile: async (request) => {
      const row = await consultationRows.shown(request, await idOf(request, request.params.oldmanId))
      const { consultationId, consultNo, oldmanName, consultStatus: status } = row
      const head = { consultationId, consultNo, oldmanName, consultStatus: status }
      return { ...head, base: baseOf(row), extra: extraOf(row), health: healthOf(row), family: callerAsFamily(row) }
    },
    base: (request) => section(request, 'base', request.params.consultationId),
    consultant: (request) => section(request, 'consultant', request.params.consultationId),
    extra: (request) => section(request, 'extra', request.params.consultationId),
    health: (request) => section(request, 'health', request.params.consultationId),
    baseUpdate: (request) => saveSection(request, 'base', request.body),
    consultantUpdate: (request) => saveSection(request, 'consultant', request.body),
    extraUpdate: (request) => saveSection(request, 'extra', request.body),
    healthUpdate: (request) => saveSection(request, 'health', request.body),
    ...interviewHandlers,
    archives: ({ db, who, params, body }) => convert(db, who, params.consultationId, body),
    status: async (request) => {
      const { db, who, params, body } = request
      const row = await ownConsultation(request, params.consultationId)
      const loses = body.consultStatus === consultStatus.is.lost
      if (row.consultStatus === consultStatus.is.converted) assertConsultationOpen(row)
      const next = consultFlow.take(loses ? 'lose' : 'resume', row)
      if (body.version !== row.version) refuse(common.stale)
      if (loses && body.lostReason == null) wrongValue('lostReason', '请选择流失原因')
      const why = { lostReason: body.lostReason ?? null, lostRemark: body.lostRemark ?? null }
      await update(db, consultations, who, row, {
        ...next,
        // Reopened: a due interview gets its to-do again.
        ...(loses ? why : { lostReason: null, lostRemark: null, followTold: null }),
        version: body.version,
      })
      if (loses) {
        await calledOff(db, who, row)
        await tellLost(db, who, row)
      }
      who.did(`${loses ? '标记流失' : '重新激活'}咨询：${row.oldmanName}（${row.consultNo}）`)
      return consultationRows.shown(request, row.consultationId)
    },
  },
  {
    constraints: {
      // Two consultations of one person were converted at the same moment.
      oldman_id_card_once: {
        refusal: residentRefusals.idCardTaken,
        vars: { oldmanName: '同一身份证', statusName: liveStatus.label(liveStatus.is.waiting) },
        field: 'oldmanIdCard',
      },
      oldman_ic_card_active: { refusal: residentRefusals.icCardTaken, field: 'icCard' },
    },
  },
)

/** For columns that are never empty a null means their initial value. */
const emptied = { files: [], visitFlag: 0, intentLevel: 'B' }
const personal = ['oldmanIdCard', 'sex', 'birthDate', 'age'] as const

async function save(request: Asking, consultationId: string, body: object) {
  const { db, who } = request
  const row = await ownConsultation(request, consultationId)
  const { version, ...sent } = body as Values // as: the bodies of edits are columns of the table
  assertConsultationOpen(row)
  if (version !== row.version) refuse(common.stale)
  const values: Values = Object.fromEntries(
    Object.entries(sent).map(([key, value]) => [key, value ?? emptied[key as keyof typeof emptied] ?? null]), // as: looked up by name
  )
  if (values.consultTime) notLater(who, 'consultTime', values.consultTime, '咨询')
  if (values.consultTime === null) delete values.consultTime
  if (values.saleId === null) delete values.saleId
  await handedOver(db, who, row, values.saleId)
  await assertNotLiving(db, who, values.oldmanIdCard ?? row.oldmanIdCard)
  const person = personal.some((key) => key in sent) ? personByCard(personOf(row, values), who.today) : {}
  const moves = values.saleId !== undefined && values.saleId !== row.saleId
  const anew = moves ? { followTold: null } : {}
  const next = await update(db, consultations, who, row, {
    ...columnsIn(consultations, values),
    ...person,
    ...anew,
    version,
  })
  if (moves) {
    await calledOff(db, who, row)
    await tellReceiver(db, who, next)
  }
  who.did(`修改咨询：${next.oldmanName}（${next.consultNo}）`)
  return consultationRows.shown(request, consultationId)
}

/**
 * A value the form sends unchanged does not count: a new ID card sets sex and birth date again. Where the ID card is
 * removed they stay.
 */
function personOf(row: Row<'consultation'>, sent: Values): Values {
  const { oldmanIdCard, sex, birthDate, age } = row
  const isNew = (key: (typeof personal)[number]) => sent[key] !== undefined && sent[key] !== row[key]
  const personValues: Values = Object.fromEntries(personal.filter(isNew).map((key) => [key, sent[key]]))
  const card = personValues.oldmanIdCard === undefined ? oldmanIdCard : personValues.oldmanIdCard
  return oldmanIdCard && card
    ? { ...personValues, oldmanIdCard: card }
    : { oldmanIdCard, sex, birthDate, age, ...personValues }
}

async function section(request: Asking, name: Section, consultationId: string) {
  return sectionOf(await consultationRows.shown(request, consultationId), name)
}

async function saveSection(request: Asking, name: Section, { consultationId, ...body }: { consultationId: string }) {
  return sectionOf(await save(request, consultationId, body), name)
}
