import { z } from 'zod'
import type { Schema } from '../schema.ts'

/**
 * Push events, complete and closed (docs/spec/live-events.tsv): nothing else is sent. A frame on the WebSocket is
 * `{id, event, ts, data}`. Delivery is at least once, and a client ignores an event it does not know.
 */

const id = z.string().min(1)
const ids = z.array(id)
const wireCode = z.union([z.int(), z.string()])
const version = z.int()
const moment = z.string()
const optionalId = id.nullish()

/** Users who hear and see it at once, where lists change for all: these users, and with 1 the wall screens. */
const receivers = { notifyUserIds: ids, screen: z.union([z.literal(0), z.literal(1)]) }
/** List row of an alarm (iot.md 4.5): these fields are always present, with the columns of the list. */
const AlarmRow = z.looseObject({
  alarmId: id,
  alarmKind: wireCode,
  level: z.int(),
  alarmStatus: z.int(),
  version,
  ...receivers,
})
/** Row of the open-call list (iot.md 5). */
const CallRow = z.looseObject({ callRecordId: id, callType: wireCode, callStatus: z.int(), version, ...receivers })

/** The permissions for topics of a kind on MQTT, `app/v1/{orgId}/{kind}/…` (iot.md 9.2). */
export const topicPermits = {
  alarm: 'yunmuIot.alarm.query|elderPosition.locateAlarm.query',
  call: 'yunmuIot.callRecord.query',
  device: 'yunmuIot.device.query',
} as const

export const liveEvents = {
  /** `ids` absent = many. */
  'data.changed': z.object({ modules: z.array(z.string()).min(1), ids: ids.optional() }),
  'bed.changed': z.object({ bedIds: ids.min(1) }),
  'outing.overdue': z.object({
    outId: id,
    outNo: z.string(),
    oldmanId: id,
    oldmanName: z.string(),
    bedName: z.string().nullish(),
    planBackTime: moment,
    overdueMinutes: z.int(),
  }),
  'alarm.raised': AlarmRow,
  'alarm.updated': z.object({
    alarmId: id,
    alarmStatus: z.int(),
    level: z.int(),
    count: z.int(),
    ackName: z.string().nullish(),
    handleBy: z.string().nullish(),
    cleared: z.int(),
    /** Whether it sounds from now on (iot.md 4.2). */
    flapping: z.int().nullish(),
    version,
  }),
  'alarm.cleared': z.object({
    alarmId: id,
    cleared: z.literal(1),
    closeTime: moment.nullish(),
    closeReason: z.string().nullish(),
    version,
  }),
  'call.raised': CallRow,
  'call.updated': z.object({
    callRecordId: id,
    callStatus: z.int(),
    answerName: z.string().nullish(),
    waitSec: z.int().nullish(),
    priority: z.int().nullish(),
    repeatCount: z.int().nullish(),
    version,
  }),
  'call.cleaned': z.object({ callRecordIds: ids, reason: z.string().nullish() }),
  'position.alarm': z.object({ alarms: z.array(AlarmRow) }),
  'task.changed': z.object({
    tasks: z.array(
      z.object({
        taskId: id,
        taskStatus: z.int(),
        timeliness: wireCode.nullish(),
        finishByName: z.string().nullish(),
        version,
      }),
    ),
  }),
  /** Keys of waitHandleCount and oldmancount that changed. */
  'board.count': z.object({ counts: z.record(z.string(), z.number()) }),
  'message.new': z.object({
    id,
    title: z.string(),
    msgType: wireCode,
    msgLevel: z.int(),
    bizType: wireCode.nullish(),
    bizId: optionalId,
    routePath: z.string().nullish(),
    query: z.unknown().optional(),
    unreadCount: z.int(),
  }),
  'notice.new': z.object({
    noticeId: id,
    title: z.string(),
    noticeType: wireCode,
    needConfirm: z.int(),
    unreadCount: z.int(),
    revoked: z.literal(1).optional(),
  }),
  /** todoStatus 2, 3 or 4: the to-do leaves the list. */
  'todo.new': z.object({
    id,
    title: z.string(),
    todoType: wireCode,
    priority: wireCode,
    deadline: moment.nullish(),
    routePath: z.string().nullish(),
    openCount: z.int(),
    todoStatus: z.int().optional(),
  }),
  'remind.due': z.object({
    remindId: id,
    remindType: wireCode,
    title: z.string(),
    oldmanId: optionalId,
    oldmanName: z.string().nullish(),
    remindDate: z.string(),
  }),
  'device.status': z.object({
    deviceId: id,
    deviceNo: z.string(),
    deviceType: wireCode,
    deviceStatus: z.int(),
    battery: z.int().nullish(),
    oldmanId: optionalId,
    bedId: optionalId,
    lastTime: moment.nullish(),
  }),
  'config.changed': z.object({
    scope: z.enum(['dict', 'setting', 'icon', 'theme', 'mattress', 'call', 'roomMap']),
    codes: z.array(z.string()),
  }),
  'menu.changed': z.object({}),
  'voice.broadcast': z.object({ content: z.string(), times: z.int(), locationIds: ids }),
  /** Progress of a long job of this session; `key` is known to the session that started it. Never sent again. */
  'work.progress': z.object({ key: z.string(), done: z.int(), total: z.int() }),
  /** Sent to the ended session, right before the bare text `sessionEnded`. */
  'login.replaced': z.object({ reason: z.enum(['OTHER_LOGIN', 'KEY_CHANGED', 'KICKED']), message: z.string() }),
} as const satisfies Record<string, Schema>

export type LiveEvent = keyof typeof liveEvents
export type LiveData<E extends LiveEvent> = z.output<(typeof liveEvents)[E]>
/** The data a publisher passes. */
export type LiveInput<E extends LiveEvent> = z.input<(typeof liveEvents)[E]>

/** A frame of one event, typed: `if (frame.event === 'bed.changed') frame.data.bedIds`. */
export type LiveFrame = { [E in LiveEvent]: { id: string; event: E; ts: number; data: LiveData<E> } }[LiveEvent]

/** Bare text, both ways: heartbeat of the client every 240 s and the answer of the server. */
export const heartbeat = 'web'
/** Bare text: the session has ended; the link is closed right after. */
export const sessionEnded = '登录失效'

export function isLiveEvent(event: unknown): event is LiveEvent {
  return typeof event === 'string' && Object.hasOwn(liveEvents, event)
}

/** Reads a text frame; undefined when it is no event of the catalogue or its data do not fit. */
export function readFrame(text: string): LiveFrame | undefined {
  const frame = Envelope.safeParse(text)
  if (!frame.success || !isLiveEvent(frame.data.event)) return undefined
  const data = liveEvents[frame.data.event].safeParse(frame.data.data)
  // as: event and data were checked against the same catalogue entry
  return data.success ? ({ ...frame.data, data: data.data } as LiveFrame) : undefined
}

const Envelope = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue('not JSON')
      return z.NEVER
    }
  })
  .pipe(z.object({ id: z.string(), event: z.string(), ts: z.number(), data: z.unknown() }))
