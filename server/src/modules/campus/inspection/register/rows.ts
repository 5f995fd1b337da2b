import { sql } from 'kysely'
import { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { registerSource } from '#contract/modules/campus/inspection/register.ts'
import type { Db } from '#core/db/db.ts'
import { dictLabels } from '#core/rows/dict-labels.ts'
import { contains } from '#core/rows/read/list.ts'
import { listing } from '#core/rows/read/listing.ts'
import { userName } from '#core/rows/user-name.ts'
import type { Who } from '#core/who/who.ts'
import { inspectionRegisters } from '../tables.ts'
import { registerWords, writtenOf } from './contents.ts'

/** Registers for reading, voided entries included (services.md 2.3). */

const handler = sql<string>`coalesce(${userName('inspectRegister.handlerId')}, inspect_register.handler_name)`

/** A row of an earlier day or another author: a change needs a reason. */
export const needsReason = (
  who: Pick<Who, 'userId' | 'today'>,
  row: { createTime: string; handlerId: string | null },
) => row.createTime.slice(0, 10) !== who.today || row.handlerId !== who.userId

const read = (db: Db, who: Who) =>
  db
    .selectFrom('inspectRegister')
    .selectAll('inspectRegister')
    .select([handler.as('shownHandler'), userName('inspectRegister.checkerId').as('checkerName')])
    .where('inspectRegister.orgId', '=', who.orgId)

const notRows = () => sql<boolean>`true`

export const inspectionRegisterRows = listing(inspectionRegisters, inspection.registerList, {
  rows: read,
  sort: ['registerDate', 'registerType'],
  first: [
    ['inspectRegister.registerDate', 'desc'],
    ['inspectRegister.createTime', 'desc'],
    ['inspectRegister.registerId', 'desc'],
  ],
  where: {
    // Searches the values, not the labels.
    keyword: (typed: string) => sql`(inspect_register.remark like ${contains(typed)} or exists (
      select from jsonb_each_text(inspect_register.fields) written where written.value like ${contains(typed)}))`,
    // Filters of the other views.
    view: notRows,
    month: notRows,
    date: notRows,
  },
  dressed: async ({ db, who }, found) => {
    const dict = await dictLabels(db, who.orgId, ['MEAL_TIME'])
    return found.map(({ shownHandler, visitorPhone, ...row }) => {
      const fields = writtenOf({ fields: row.fields, visitorPhone })
      return {
        ...row,
        fields,
        handlerName: shownHandler,
        content: registerWords(row.registerType, fields, dict),
        needsReason: row.source === registerSource.is.system || needsReason(who, row) ? 1 : 0,
      }
    })
  },
})
