import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import { resident, residentRefusals } from '#contract/modules/living/resident/resident.ts'
import { residentArchive } from '#contract/modules/living/resident/resident-archive.ts'
import { residentCard } from '#contract/modules/living/resident/resident-card.ts'
import { residentFamily } from '#contract/modules/living/resident/resident-family.ts'
import type { Db } from '#core/db/db.ts'
import { type Handler, serve } from '#core/http/serve.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import { ownResident } from '#core/rows/residents.ts'
import { isNumber } from '#core/sealing/sealed-columns.ts'
import type { Who } from '#core/who/who.ts'
import { renewInitials } from '#core/words/initials.ts'
import { createArchive, type Sections, saveSections } from './archive.ts'
import { familyHandlers } from './family/routes-family.ts'
import { assertHealth } from './health-right.ts'
import { archive, archiveOf, oldmanOf, removeArchive } from './import/whole.ts'
import { cardOf } from './read/card.ts'
import { archiveRows, lightRows } from './read/lists.ts'
import { seesIdCards } from './read/show.ts'
import { residentTree } from './read/tree.ts'
import { archiveHandlers } from './routes-archive.ts'
import './read/birthdays.ts'

type Handlers<T> = { [K in keyof T]: Handler<T[K]> }

const residentHandlers: Handlers<typeof resident> = {
  list: (ctx) => lightRows(ctx, ctx.query),
  archives: (ctx) => archiveRows(ctx, ctx.query),
  create: async ({ db, who, body }) => {
    const { oldmanId, oldmanNo, oldmanName } = await createArchive(db, who, body)
    return { oldmanId, oldmanNo, oldmanName }
  },
  get: (ctx) => archive(ctx, ctx.params.oldmanId),
  update: async (ctx) =>
    archiveOf(ctx, await saveWhole(ctx.db, ctx.who, ctx.body.oldmanId, ctx.body, ctx.body.version)),
  updateById: async (ctx) =>
    archiveOf(ctx, await saveWhole(ctx.db, ctx.who, ctx.params.oldmanId, ctx.body, ctx.body.version)),
  remove: ({ db, who, params }) => removeArchive(db, who, params.oldmanId),
  byIdCard: async (ctx) => {
    const { db, who } = ctx
    if (!seesIdCards(who, who.orgId)) return null
    const idCard = ctx.params.oldmanIdCard.trim().toUpperCase()
    const found = await db
      .selectFrom('oldman')
      .selectAll()
      .where('oldman.orgId', '=', who.orgId)
      .where(isNumber('oldman.oldmanIdCard', [idCard]))
      .where(inResidentScope(who))
      .executeTakeFirst()
    // The caller has typed the whole number.
    return found ? { ...(await oldmanOf(ctx, found)), oldmanIdCard: idCard, oldmanIdcard: idCard } : null
  },
  tree: ({ db, who, query }) => residentTree(db, who, query.oldmanStatuses?.length ? query.oldmanStatuses : livesHere),
}

/** All sections in one save. */
async function saveWhole(db: Db, who: Who, oldmanId: string, input: Sections, version: number | undefined) {
  const row = await ownResident(db, who, oldmanId, { lock: true })
  await assertHealth(db, who, row, input.health)
  const next = await saveSections(db, who, row, input, version)
  who.did(`修改${next.oldmanName}的档案`)
  return next
}

export default serve(
  { ...resident, ...residentArchive, ...residentFamily, ...residentCard },
  { ...residentHandlers, card: (ctx) => cardOf(ctx, ctx.params.oldmanId), ...archiveHandlers, ...familyHandlers },
  {
    seed: renewInitials('oldman', 'oldmanId', 'oldmanName'),
    constraints: {
      oldman_id_card_once: {
        refusal: residentRefusals.idCardTaken,
        vars: { oldmanName: '另一位老人', statusName: '刚刚建档' },
        field: 'oldmanIdCard',
      },
      oldman_ic_card_active: { refusal: residentRefusals.icCardTaken, field: 'icCard' },
    },
  },
)
