import type { residentFamily } from '#contract/modules/living/resident/resident-family.ts'
import type { Db } from '#core/db/db.ts'
import type { Handler } from '#core/http/serve.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { saveSections } from '../archive.ts'
import { familyRows } from '../read/lists.ts'
import { type FamilyValues, shownFamily } from './family.ts'
import { inviteFamily } from './invite.ts'

export const familyHandlers: { [K in keyof typeof residentFamily]: Handler<(typeof residentFamily)[K]> } = {
  familyList: ({ db, who, query }) => familyRows(db, who, query),
  familyOf: async ({ db, who, params }) => shown(db, who, await ownResident(db, who, params.oldmanId)),
  saveFamily: ({ db, who, params, body }) => save(db, who, params.oldmanId, body.family, body.version),
  saveFamilyByBody: ({ db, who, body }) => save(db, who, body.oldmanId, body.family, body.version),
  invitationFamily: async ({ db, who, query }) => invited(db, who, await ownResident(db, who, query.oldmanId)),
  invite: async (ctx) => invited(ctx.db, ctx.who, await inviteFamily(ctx)),
}

async function save(db: Db, who: Who, oldmanId: string, family: FamilyValues[], version: number | undefined) {
  const resident = await ownResident(db, who, oldmanId, { lock: true })
  const next = await saveSections(db, who, resident, { family }, version)
  who.did(`保存${next.oldmanName}的家属，共${family.length}人`)
  return shown(db, who, next)
}

async function shown(db: Db, who: Who, resident: Row<'oldman'>) {
  const { oldmanId, oldmanName, version } = resident
  return { oldmanId, oldmanName, version, family: await shownFamily(db, who, resident) }
}

async function invited(db: Db, who: Who, resident: Row<'oldman'>) {
  const list = await shownFamily(db, who, resident)
  return { list, total: list.length, page: 1, size: Math.max(list.length, 1) }
}
