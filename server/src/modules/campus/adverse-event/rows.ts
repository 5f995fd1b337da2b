import { sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { adverseEvent } from '#contract/modules/campus/adverse-event/adverse-calls.ts'
import {
  adverseLevel,
  adverseRefusals,
  adverseStatus,
  tagOfType,
} from '#contract/modules/campus/adverse-event/adverse-event.ts'
import { addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { placeName } from '#core/rows/location.ts'
import { listing, withResident } from '#core/rows/read/listing.ts'
import { userName } from '#core/rows/user-name.ts'
import type { Who } from '#core/who/who.ts'
import { leaders } from '../../platform/message/service.ts'
import { withStanding } from '../../platform/review/service.ts'
import { authorityMinutes } from './rules.ts'
import { adverseEvents } from './tables.ts'

/** Events for reading: with lateness, and the reporter only for users who may know it. */

export const adverseEventPage = 'administration.adverseEvent.records'

const { reported, looked, acting, checked, closed } = adverseStatus.is
/** Drafts and reports that were sent back do not count. */
const countedStatuses = [reported, looked, acting, checked, closed]
const overdue = ({ today }: Pick<Who, 'today'>) =>
  sql<0 | 1>`(adverse_event.status = ${acting}::int and adverse_event.deadline < ${today}::date)::int`
const authorityLate = ({ now }: Pick<Who, 'now'>) => sql<0 | 1>`(
  adverse_event.event_level = ${adverseLevel.sentinel}::int and adverse_event.authority_time is null
  and adverse_event.find_time < ${addMinutes(now, -authorityMinutes)}::timestamp)::int`

/** The department of the resident, else of the reporter unless anonymous. */
const deptOf = sql<string | null>`coalesce(oldman.dept_id, case adverse_event.anonymous when 0 then (
  select dept_id from user_account where user_account.org_id = adverse_event.org_id
    and user_account.user_id = adverse_event.create_by) end)`

export const locationName = placeName('adverseEvent.locationId', '-')

const finderName = sql<string | null>`(
  select emp_name from emp where emp.org_id = adverse_event.org_id and emp.emp_id = adverse_event.finder_id)`
const partyNames = sql<string | null>`(
  select string_agg(emp_name, '、' order by emp_name) from emp
  where emp.org_id = adverse_event.org_id and jsonb_exists(adverse_event.party_ids, emp.emp_id))`

/** The management and the reporter himself see the reporter of an anonymous report. */
const knowsReporter = ({ userId, isAdmin }: Who) => sql<boolean>`(
  adverse_event.anonymous = 0 or adverse_event.create_by = ${userId} or ${isAdmin}::boolean or exists (
    select from user_role join role on role.org_id = user_role.org_id and role.role_id = user_role.role_id
    where user_role.org_id = adverse_event.org_id and user_role.user_id = ${userId} and role.status = ${onOff.is.on}
      and role.role_code = any(${leaders.roleCodes}::text[])))`

const read = (db: Db, who: Who) =>
  withResident(db, who, adverseEvents, 'createBy', 'dutyId')
    .select(overdue(who).as('overdue'))
    .select(authorityLate(who).as('authorityLate'))
    .select(locationName.as('locationName'))
    .select(finderName.as('finderName'))
    .select(partyNames.as('partyNames'))
    .select(userName('adverseEvent.dutyId').as('dutyName'))
    .select(knowsReporter(who).as('knowsReporter'))
    .select('oldman.tags')

export const adverseEventRows = listing(adverseEvents, adverseEvent.list, {
  rows: (db, who) => {
    const seen = read(db, who)
    if (who.may(`${adverseEventPage}.query`)) return seen
    return seen.where((eb) =>
      eb.or([eb('adverseEvent.createBy', '=', who.userId), eb('adverseEvent.dutyId', '=', who.userId)]),
    )
  },
  sort: ['happenTime', 'deadline', 'status', 'eventLevel', 'eventNo'],
  where: {
    happenFrom: (time: string) => sql`adverse_event.happen_time >= ${time}`,
    happenTo: (time: string) => sql`adverse_event.happen_time <= ${time}`,
    deptId: (deptId: string) => sql`${deptOf} = ${deptId}`,
    overdue: (value: number, who) => sql`${overdue(who)} = ${value}`,
    counted: (value: number) => sql`(adverse_event.status = any(${countedStatuses}))::int = ${value}`,
    hour: (value: number) => sql`extract(hour from adverse_event.happen_time) = ${value}`,
    cause: (value: string | number) => sql`jsonb_exists(
      (select jsonb_agg(cause) from jsonb_array_elements_text(adverse_event.causes) cause), ${String(value)})`,
  },
  dressed: async (request, found) => {
    const shown = await withStanding(
      request,
      found.map((row) => shownTo(request.who, row)),
      ({ status, eventId }) => {
        const event = questions[status]
        return event !== undefined && { biz: 'ADVERSE', bizId: eventId, event }
      },
    )
    return shown.map((row) =>
      row.status === checked && row.mine === 1 ? { ...row, mayDecide: 0 as const, whyNot: ownReport } : row,
    )
  },
})
/** The event of the to-do that each state waits for (news.ts). */
const questions: Partial<Record<number, string>> = { [reported]: 'reported', [checked]: 'submitted' }
const ownReport = adverseRefusals.ownReport.text

type Read = Awaited<ReturnType<ReturnType<typeof read>['executeTakeFirstOrThrow']>>

function shownTo(who: Who, { knowsReporter: knows, tags, ...row }: Read) {
  const tag = row.oldmanId ? tagOfType[row.eventType] : undefined
  const known = tags ?? []
  return {
    ...row,
    ...(!knows && { createBy: null, createByName: unnamed }),
    ...(!knows && row.updateBy === row.createBy && { updateBy: null, updateByName: unnamed }),
    mine: row.createBy === who.userId ? 1 : 0,
    myDuty: row.dutyId === who.userId ? 1 : 0,
    riskTag: tag && !known.includes(tag) ? tag : null,
  }
}

export const unnamed = '匿名'
