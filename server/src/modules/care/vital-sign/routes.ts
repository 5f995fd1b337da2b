import { sql } from 'kysely'
import { common, wrongValue } from '#contract/kit/refusals.ts'
import { itemsOf, type SignType } from '#contract/modules/care/vital-sign/limits.ts'
import { signPermit, signRefusals, vitalSign } from '#contract/modules/care/vital-sign/vital-sign.ts'
import { type Ctx, serve } from '#core/http/serve.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import { newId } from '#core/new-id.ts'
import { listing, withResident } from '#core/rows/read/listing.ts'
import { userName } from '#core/rows/user-name.ts'
import { itemwise } from '#core/who/itemwise.ts'
import { livesIn } from '../../living/resident/service.ts'
import { endedLimits, limitList, readableTypes, removeLimits, saveLimit } from './limits.ts'
import { type SignBody, saveSign, voidSigns } from './save.ts'
import { signs } from './tables.ts'
import { trendOf } from './trend.ts'

/** Vital signs over HTTP (care.md 10). */

const rows = listing(signs, vitalSign.list, {
  rows: (db, who) =>
    withResident(db, who, signs).select([
      userName('vitalSign.recorderId').as('recorderName'),
      userName('vitalSign.reviewBy').as('reviewByName'),
    ]),
  sort: ['measureTime', 'abnormal', ...Object.values(itemsOf).flat()],
  where: {
    signTypes: (types: SignType[]) => sql`vital_sign.sign_type = any(${types})`,
    locationId: livesIn,
    // Fields of the reply, not filters.
    view: () => sql`true`,
    span: () => sql`true`,
  },
  first: [
    ['vitalSign.measureTime', 'desc'],
    ['vitalSign.signId', 'desc'],
  ],
})

async function list({ db, who, query, services }: Ctx<typeof vitalSign.list>) {
  const signTypes = [...readableTypes(who, query.signTypes)]
  if (query.export) for (const type of signTypes) who.must(signPermit(type, 'export'))
  const filter = { ...query, signTypes }
  if (!query.view) return rows.page({ db, who, services }, filter)
  const oldmanId = query.oldmanId ?? wrongValue('oldmanId', '请选择老人')
  if (signTypes.length !== 1) wrongValue('signTypes', '趋势图一次看一种体征')
  const { span, glucosePeriod } = query
  const trend = await trendOf(db, who, { oldmanId, type: signTypes[0], span: span ?? 'week', glucosePeriod })
  return { list: [], total: 0, page: 1, size: query.size, ...trend }
}

/** Each row by itself: a refused one does not stop the others; a single one is refused like any other call. */
async function save({ body, each }: Ctx<typeof vitalSign.save>) {
  const { signs: many, requestNo = newId(), ...single } = body
  const one = (sent: SignBody, at: number) =>
    each({ requestNo: `${requestNo}:${at}`, body: sent }, async (db, who) => {
      const row = await saveSign(db, who, sent)
      const { signId, abnormal, abnormalText } = row
      return { signId, abnormal, abnormalText }
    })
  if (!many?.length) return { results: [{ code: 0, message: '', ...(await one(single, 0)) }] }
  const results = []
  for (const [at, sent] of many.entries()) {
    const refused = { signId: sent.signId ?? null, abnormal: null, abnormalText: null }
    results.push({ ...refused, ...(await itemwise(() => one(sent, at))) })
  }
  return { results }
}

// care.md 11b: limits after their last day (`until`) have no effect.
joinRound('care-day', {
  title: '个人体征阈值到期',
  touches: ['vital-sign'],
  run: (db, { who }) => endedLimits(db, who),
})

export default serve(
  vitalSign,
  {
    list,
    save,
    remove: ({ db, who, body }) => voidSigns(db, who, body.signIds, body.reason),
    limits: ({ db, who, query }) => limitList(db, who, query),
    saveLimit: ({ db, who, body }) => saveLimit(db, who, body),
    removeLimits: ({ db, who, body }) => removeLimits(db, who, body.limitIds),
  },
  {
    constraints: {
      vital_sign_once: { refusal: signRefusals.taken, field: 'measureTime' },
      // Two users set the same limit for the first time: the second one is refused and reads the limit of the first.
      sign_limit_once: { refusal: common.stale },
    },
  },
)
