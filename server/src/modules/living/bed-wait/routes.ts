import { sql } from 'kysely'
import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { bedWait, offerStatus, waitFlow, waitRefusals, waitStatus } from '#contract/modules/living/bed-wait/bed-wait.ts'
import { consultStatus } from '#contract/modules/living/consultation/consultation.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import { msgType } from '#contract/modules/platform/message/message.ts'
import type { Db } from '#core/db/db.ts'
import { serve } from '#core/http/serve.ts'
import { defineJob } from '#core/jobs/jobs.ts'
import { crud } from '#core/rows/crud.ts'
import { listing, withResident } from '#core/rows/read/listing.ts'
import { ownResident } from '#core/rows/residents.ts'
import { own, patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { tell } from '../../platform/message/service.ts'
import { consultationsSeenBy, joinConsultations } from '../consultation/service.ts'
import { joinResidence } from '../residence/service.ts'
import {
  answerOffer,
  endOffer,
  endWaitWithBed,
  lapseOffers,
  lostTo,
  offerBed,
  proposals,
  waitsAlready,
} from './service.ts'
import { waits } from './tables.ts'

const rows = listing(waits, bedWait.list, {
  rows: (db, who) =>
    withResident(db, who, waits)
      .leftJoin('bedOffer as offer', (join) =>
        join
          .onRef('offer.orgId', '=', 'bedWait.orgId')
          .onRef('offer.waitId', '=', 'bedWait.waitId')
          .on('offer.offerStatus', 'in', [offerStatus.is.open, offerStatus.is.accepted]),
      )
      .leftJoin('bed as offered', (join) =>
        join.onRef('offered.orgId', '=', 'offer.orgId').onRef('offered.bedId', '=', 'offer.bedId'),
      )
      .leftJoin('consultation', (join) =>
        join
          .onRef('consultation.orgId', '=', 'bedWait.orgId')
          .onRef('consultation.consultationId', '=', 'bedWait.consultationId'),
      )
      .leftJoin('oldman as person', (join) =>
        join
          .onRef('person.orgId', '=', 'bedWait.orgId')
          .on('person.oldmanId', '=', sql<string>`coalesce(bed_wait.oldman_id, consultation.oldman_id)`),
      )
      .select(['offer.offerId', 'offer.bedId as offerBedId', 'offer.offerUntil', 'offered.fullName as offerBedName'])
      .select(['person.oldmanId as personId', 'person.oldmanStatus']),
  sort: ['priority', 'waitSince', 'waitName'],
  // The next person in order comes first.
  first: [
    ['bedWait.priority', 'asc'],
    ['bedWait.waitSince', 'asc'],
    ['bedWait.waitId', 'asc'],
  ],
})

/** 00:15: offers not answered in time end, and the reception desk is told. */
const offerLapse = defineJob({
  name: 'bed-offer-lapse',
  title: '床位推荐到期',
  at: '00:15',
  touches: ['bed-wait'],
  run: async (db, { who, day }) => {
    const lapsed = await lapseOffers(db, who, day)
    for (const { waitId, waitName } of lapsed)
      await tell(
        db,
        who,
        { permit: 'live.live.list.book' },
        {
          msgType: msgType.review,
          title: `候补人${waitName}未按时答复，推荐的床位已放开`,
          content: '该候补人回到候补名单，床位可以推荐给下一位。',
          bizType: 'BED_WAIT',
          bizId: waitId,
          event: `lapsed ${day}`,
          routePath: '/live/consult/base',
          query: { view: 'waits' },
        },
      )
    return { lapsed: lapsed.length }
  },
})

export default serve(
  bedWait,
  {
    ...crud(bedWait, rows, {
      create: async ({ db, who, body }) => ({
        ...body,
        ...(await personOf(db, who, body)),
        waitSince: body.waitSince ?? who.today,
        waitStatus: waitStatus.is.waiting,
      }),
      created: ({ waitName }) => `把${waitName}登记为床位候补`,
      update: ({ row, body }) => {
        waitFlow.take('edit', row)
        return body
      },
      updated: ({ waitName }) => `修改${waitName}的床位候补`,
    }),
    withdraw: async (request) => {
      const { db, who, params, body } = request
      await rows.shown(request, params.waitId)
      const row = await own(db, waits, who, params.waitId, { lock: true })
      const next = waitFlow.take('withdraw', row)
      if (row.version !== body.version) refuse(common.stale)
      await endOffer(db, who, row.waitId, offerStatus.is.declined)
      await patch(db, waits, who, row, { ...next, remark: body.remark })
      who.did(`${row.waitName}退出床位候补：${body.remark}`)
      return rows.shown(request, row.waitId)
    },
    proposals: ({ db, who }) => proposals(db, who),
    offer: async (request) => {
      await rows.shown(request, request.body.waitId)
      return rows.shown(request, await offerBed(request.db, request.who, request.body))
    },
    answer: async (request) =>
      rows.shown(request, await answerOffer(request.db, request.who, request.params.offerId, request.body)),
  },
  {
    jobs: [offerLapse],
    constraints: {
      bed_wait_oldman: { refusal: waitRefusals.waitsAlready, field: 'oldmanId' },
      bed_wait_consultation: { refusal: waitRefusals.waitsAlready, field: 'consultationId' },
      bed_offer_one_of_bed: { refusal: waitRefusals.bedOffered, field: 'bedId' },
      bed_offer_one_of_wait: { refusal: waitRefusals.alreadyOffered, field: 'waitId' },
    },
  },
)

/** The waiting person: from an archive of somebody who does not live here, or from an open consultation. */
async function personOf(db: Db, who: Who, { oldmanId, consultationId }: BodyFor<typeof bedWait.create>) {
  if (oldmanId && !consultationId) {
    const { oldmanName: waitName, sex, oldmanStatus } = await ownResident(db, who, oldmanId)
    if (livesHere.includes(oldmanStatus)) wrongValue('oldmanId', '该老人已入住，调床请到入住列表办理')
    if (await waitsAlready(db, who, oldmanId)) refuse(waitRefusals.waitsAlready, {}, { field: 'oldmanId' })
    return { waitName, sex }
  }
  if (!consultationId || oldmanId) wrongValue('oldmanId', '请选择一位老人')
  const found = await consultationsSeenBy(db, who)
    .select(['consultation.oldmanName', 'consultation.sex', 'consultation.consultStatus'])
    .where('consultation.consultationId', '=', consultationId)
    .executeTakeFirst()
  if (!found) refuse(common.missing)
  if (found.consultStatus !== consultStatus.is.waiting && found.consultStatus !== consultStatus.is.following)
    wrongValue('consultationId', '该咨询已转档案或已流失')
  return { waitName: found.oldmanName, sex: found.sex }
}

const gives = ['book', 'checkin', 'adjust', 'revokeQuit']

/** Beds that are taken or freed end waiting and offers. */
joinResidence({
  name: 'bed-wait',
  asideOfStep: async (db, who, { name, resident: { oldmanId } }) => {
    if (gives.includes(name)) await endWaitWithBed(db, who, oldmanId)
  },
})

joinConsultations({ name: 'bed-wait', lost: lostTo })
