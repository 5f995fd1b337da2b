import { z } from 'zod'
import { alarmRefusals } from '#contract/modules/devices/alarm/alarm.ts'
import {
  type AlarmLevel,
  alarmChannel,
  alarmKind,
  alarmLevel,
  alarmStatus,
  alarmTypeName,
} from '#contract/modules/devices/alarm/alarm-kind.ts'
import { msgLevel, msgType } from '#contract/modules/platform/message/message.ts'
import { msOf, timeText } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { patch } from '#core/rows/store/write.ts'
import { settings } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { tell } from '../../../platform/message/service.ts'
import { type AlarmRow, insteadOf } from '../followers.ts'
import { tellRaised } from '../news.ts'
import { noteAlarm } from '../read/timeline.ts'
import { defaultSteps, nextDue } from '../rules.ts'
import type { Step } from '../seam.ts'
import { alarms } from '../tables.ts'
import { tellFamily } from './family.ts'
import { type PeopleBook, peopleBook } from './people.ts'
import { type Sending, Sent } from './sent.ts'
import { noteTexts } from './texts.ts'

/** Steps of escalation (iot.md 4.3): stored with the alarm, so that any process can go on with them. */

const Steps = z.array(z.custom<Step>((value) => typeof value === 'object' && value !== null))
const texts = z.array(z.string())

/**
 * The steps of an alarm of that kind and level: those of the rule, else the defaults with the seconds of the settings.
 */
export async function stepsFor(
  db: Db,
  orgId: string,
  { kind, level, escalate }: { kind: number; level: AlarmLevel; escalate?: readonly Step[] },
): Promise<Step[]> {
  if (escalate && escalate.length > 0) return [...escalate]
  const options = await settings(db, orgId, ['escalateLevel1', 'escalateLevel2', 'escalateLevel3'])
  return defaultSteps(kind, level, {
    level1: options.escalateLevel1.map(Number),
    level2: options.escalateLevel2.map(Number),
    level3: options.escalateLevel3.map(Number),
  })
}

/** When the step after the last one reached is due; null where there is none. */
export function nextStepOf({
  escalate,
  escalateStep,
  escalateFrom,
}: Pick<AlarmRow, 'escalate' | 'escalateStep' | 'escalateFrom'>) {
  const due = nextDue(Steps.parse(escalate), escalateStep, msOf(escalateFrom))
  return due === undefined ? null : timeText(due)
}

/**
 * Takes the steps that are due at `at`: missed ones at once, in order, and the step after one that found nobody. Gives
 * the row afterwards; without a due step nothing is sent.
 */
export async function advance(db: Db, who: Who, row: AlarmRow, at: string, book?: PeopleBook): Promise<AlarmRow> {
  if (row.alarmStatus !== alarmStatus.is.open || row.nextStepTime === null || row.nextStepTime > at) return row
  const people = book ?? peopleBook(db, who.orgId, at)
  const steps = Steps.parse(row.escalate)
  // A new flapping alarm stays at the first step that finds somebody; level 3 never does.
  const stays = row.flapping === 1 && (row.count === 1 || row.muted === 1) && row.level < alarmLevel.is.urgent
  const before = new Set(texts.parse(row.notifyUserIds))
  let toldNobody = await saysNobody(db, who, row)
  let reached = row.escalateStep
  let screen = row.screen === 1
  let due = msOf(row.nextStepTime) as number | undefined
  const entries: Parameters<typeof noteAlarm>[2][number][] = []
  const called: { step: number; userIds: string[] }[] = []
  while (due !== undefined && due <= msOf(at)) {
    reached += 1
    const found = await people.of(steps[reached], row)
    screen ||= found.screen
    if (isShown(row)) for (const userId of found.userIds) before.add(userId)
    called.push({ step: reached, userIds: found.userIds })
    if (found.nobody) {
      // Noted once for an alarm, however many steps find nobody (iot.md 4.3).
      if (!toldNobody) entries.push({ alarmId: row.alarmId, action: 'step', text: alarmRefusals.nobody.text })
      toldNobody = true
    } else if (reached > 0) entries.push({ alarmId: row.alarmId, action: 'step', text: stepText(reached, found) })
    due = found.nobody && steps[reached + 1] ? msOf(at) : nextDue(steps, reached, msOf(row.escalateFrom))
    if (stays && !found.nobody) due = undefined
  }
  const userIds = [...before]
  const familySending = called.some(({ step }) => step > 0) ? await tellFamily(db, who, row, at) : undefined
  const sent = [...sendings(row, called, at), ...(familySending ? [familySending] : [])]
  const next = await patch(db, alarms, who, row, {
    escalateStep: reached,
    nextStepTime: due === undefined ? null : timeText(due),
    notifyUserIds: userIds,
    screen: screen ? 1 : 0,
    muted: 0,
    notified: [...Sent.parse(row.notified), ...sent],
  })
  await noteAlarm(db, who, entries)
  const texted = sent.flatMap(({ userId, channel }) => (channel === alarmChannel.is.sms && userId ? [userId] : []))
  await noteTexts(db, who.orgId, row.alarmId, texted, at)
  for (const { step, userIds: to } of called) if (step > 0) await message(db, who, next, step, to)
  const instead = insteadOf(next.alarmKind)
  if (instead) await instead.reached?.(db, who, next)
  else tellRaised(who, next)
  return next
}

/** The users that the steps reached so far would call now. */
export async function peopleSoFar(book: PeopleBook, row: AlarmRow): Promise<string[]> {
  const found = new Set<string>()
  for (const step of Steps.parse(row.escalate).slice(0, row.escalateStep + 1))
    for (const userId of (await book.of(step, row)).userIds) found.add(userId)
  return [...found]
}

/** Whether the timeline already says that nobody was on duty, since the steps began. */
export async function saysNobody(
  db: Db,
  who: Who,
  { alarmId, escalateFrom, escalateStep }: AlarmRow,
): Promise<boolean> {
  if (escalateStep < 0) return false
  const entry = await db
    .selectFrom('alarmTimeline')
    .select('time')
    .where('orgId', '=', who.orgId)
    .where('alarmId', '=', alarmId)
    .where('text', '=', alarmRefusals.nobody.text)
    .where('time', '>=', escalateFrom)
    .limit(1)
    .executeTakeFirst()
  return entry !== undefined
}

/**
 * Sent to everybody who may see it, with a pop-up for the recipients of the due steps; a muted alarm pops up for the
 * first step at once, and sounds when the muting ends (iot.md 4.5).
 */
export async function present(db: Db, who: Who, row: AlarmRow, book?: PeopleBook): Promise<AlarmRow> {
  const next = row.muted === 1 ? await shownOnly(db, who, row, book) : await advance(db, who, row, who.now, book)
  if (next === row || row.muted === 1) tellRaised(who, next)
  return next
}

async function shownOnly(db: Db, who: Who, row: AlarmRow, book = peopleBook(db, who.orgId, who.now)) {
  const [first] = Steps.parse(row.escalate)
  if (!first || first.afterSec > 0 || !isShown(row)) return row
  const { userIds, screen } = await book.of(first, row)
  const notified = sendings(row, [{ step: 0, userIds }], who.now)
  return patch(db, alarms, who, row, { notifyUserIds: userIds, screen: screen ? 1 : 0, notified })
}

const stepText = (step: number, { userIds, screen }: { userIds: readonly string[]; screen: boolean }) =>
  `第${step + 1}步：通知${userIds.length}人${screen ? '，上病区大屏' : ''}`

const live: readonly string[] = ['WEB', 'APP']
const plugged: readonly string[] = ['SMS', 'PHONE']
const notSetUp = '该渠道未接入，未发送'
/** Whether its rule has any pop-up: it may want lamps alone (iot.md 3, 4.4). */
export const isShown = ({ channels }: Pick<AlarmRow, 'channels'>) =>
  texts.parse(channels).some((one) => live.includes(one))

/**
 * The sendings by recipient; text and phone from the second step on, once to a person, with a note where the channel is
 * not set up.
 */
function sendings(
  { channels, notified }: AlarmRow,
  called: readonly { step: number; userIds: readonly string[] }[],
  time: string,
): Sending[] {
  const wantedChannels = texts.parse(channels)
  const before = new Set(Sent.parse(notified).map(({ userId, channel }) => `${channel} ${userId}`))
  const once = (userId: string, channel: string) => {
    const key = `${channel} ${userId}`
    const isNew = !before.has(key)
    before.add(key)
    return isNew
  }
  return called.flatMap(({ step, userIds }) =>
    userIds.flatMap((userId) =>
      wantedChannels.flatMap((channel): Sending[] => {
        if (live.includes(channel)) return [{ userId, channel, time }]
        if (step === 0 || !plugged.includes(channel) || !once(userId, channel)) return []
        return [{ userId, channel, time, ...(channel === alarmChannel.is.phone && { note: notSetUp }) }]
      }),
    ),
  )
}

/** The message to recipients of a later step, for serious alarms only; those of the first have the pop-up. */
async function message(db: Db, who: Who, row: AlarmRow, step: number, userIds: readonly string[]) {
  if (row.level < alarmLevel.is.serious || userIds.length === 0) return
  const name = alarmTypeName(row.alarmKind, row.alarmType, row.mode)
  const whose = row.oldmanName ?? row.areaName ?? row.deviceNo ?? ''
  await tell(
    db,
    who,
    { userIds },
    {
      msgType: msgType.alarm,
      msgLevel: msgLevel.important,
      bizType: 'ALARM',
      bizId: row.alarmId,
      event: `step ${row.escalateFrom} ${step}`,
      title: `${alarmLevel.label(row.level)}报警无人确认：${whose} ${name}`,
      content: `${whereText(row)} ${row.value ?? ''} ${row.raisedTime}`.trim(),
      ...pageOf(row),
    },
  )
}

/** The resident's present place comes before his bed (iot.md 4.1a). */
const whereText = ({ areaName, bedName, roomName }: AlarmRow) =>
  areaName && bedName ? `${areaName}（床位${bedName}）` : (areaName ?? bedName ?? roomName ?? '')

/** Calls and positions have their own pages, for users who may see only those. */
function pageOf({ alarmKind: kind, alarmId }: AlarmRow): { routePath: string; query: Record<string, string> } {
  if (kind === alarmKind.is.locate) return { routePath: '/elderPosition/locateAlarm', query: { id: alarmId } }
  return { routePath: kind === alarmKind.is.call ? '/yunmuIot/callRecord' : '/yunmuIot/alarm', query: { alarmId } }
}

declare module '#core/db/json-shapes.ts' {
  interface JsonShapes {
    'alarm.escalate': Step[]
  }
}
