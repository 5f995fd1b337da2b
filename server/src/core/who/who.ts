import type { LiveEvent, LiveInput } from '#contract/kit/catalog/live-events.ts'
import { allows } from '#contract/kit/permit.ts'
import { access, refuse } from '#contract/kit/refusals.ts'
import type { LiveTarget, Revocation } from '../live/bus.ts'

/** Which departments a user may see (platform.md 2). `self` adds what the user made or is responsible for. */
export interface Scope {
  all: boolean
  deptIds: readonly string[]
  self: boolean
  /** Organisations below one's own, for upper levels. */
  orgChildren: boolean
  /** Their ids, when there are any. */
  orgIds?: readonly string[]
}

/** A field change as the data log stores it. */
export interface FieldChange {
  field: string
  fieldName: string
  oldValue: unknown
  newValue: unknown
}

export interface Change {
  entity: string
  entityId: string
  entityName: string
  action: 'ADD' | 'EDIT' | 'DELETE'
  fields: FieldChange[]
}

/** An event to send after commit, as declared in the catalogue. */
export type LiveMessage = {
  [E in LiveEvent]: { event: E; data: LiveInput<E>; target?: LiveTarget }
}[LiveEvent]

/** The caller, the time, and the records of this request. Every handler gets it; the clock is passed in as `now`. */
export interface Who {
  orgId: string
  userId: string
  userName: string
  loginName: string
  empId: string | null
  deptId: string | null
  deptName: string | null
  sessionId: string
  deviceType: string
  isAdmin: boolean
  /** A restricted session: a founder under review, a wall screen that only reads, a due change of password. */
  limited?: 'founder' | 'screen' | 'password'
  codes: ReadonlySet<string>
  scope: Scope
  /** `YYYY-MM-DD HH:mm:ss` Asia/Shanghai. */
  now: string
  /** `YYYY-MM-DD`. */
  today: string
  requestId: string
  ip: string
  agent: string
  /** Field changes of this transaction; written as data-log rows before commit. */
  changes: Change[]
  /** Push events sent after commit. */
  events: LiveMessage[]
  /** Sessions this transaction ended; their links are dropped after commit. */
  revoked: Revocation[]
  /** Work after commit, before the answer, for what must not delay the transaction. Its refusal becomes the answer. */
  after: (() => Promise<void>)[]
  /** `confirmed: 1` was sent: the user has seen what the call does to many and confirms it (decision 030). */
  confirmed?: boolean
  /** The answer is the caller's own record: his numbers are shown whole to himself. */
  aboutSelf?: true
  /** The write was only a trial: no screen has to read again. */
  quiet?: true
  /** Sets the sentence of the operation log; by default it is made from the call's title. */
  did: (sentence: string, target?: { type?: string; id?: string; name?: string; operType?: string }) => void
  story: { content?: string; type?: string; id?: string; name?: string; operType?: string }
  /** True when the user holds the permission expression. */
  may: (permit: string) => boolean
  /** Refuses 401 when the user lacks the permission. */
  must: (permit: string) => void
}

export interface Identity
  extends Pick<
    Who,
    | 'orgId'
    | 'userId'
    | 'userName'
    | 'loginName'
    | 'empId'
    | 'deptId'
    | 'deptName'
    | 'sessionId'
    | 'deviceType'
    | 'isAdmin'
    | 'limited'
    | 'codes'
    | 'scope'
  > {}

/** The person of one request. */
export function whoOf(identity: Identity, request: { now: string; requestId: string; ip: string; agent: string }): Who {
  const may = (permit: string) => allows(permit, identity.codes)
  const story: Who['story'] = {}
  return {
    ...identity,
    now: request.now,
    requestId: request.requestId,
    ip: request.ip,
    agent: request.agent,
    today: request.now.slice(0, 10),
    changes: [],
    events: [],
    revoked: [],
    after: [],
    story,
    did: (content, target) => Object.assign(story, { content }, target),
    may,
    must: (permit) => {
      if (!may(permit)) refuse(access.forbidden, {}, { status: 401 })
    },
  }
}

const everyCode: ReadonlySet<string> = new Proxy(new Set<string>(), {
  get: (target, key) => (key === 'has' ? () => true : Reflect.get(target, key)),
})

/** The system itself as a user: jobs, start-up, imports of built-in data. */
export function systemWho(orgId: string, now: string): Who {
  const identity: Identity = {
    orgId,
    userId: 'system',
    userName: '系统',
    loginName: 'system',
    empId: null,
    deptId: null,
    deptName: null,
    sessionId: '',
    deviceType: 'SYSTEM',
    isAdmin: true,
    codes: everyCode,
    scope: { all: true, deptIds: [], self: true, orgChildren: false },
  }
  return whoOf(identity, { now, requestId: 'system', ip: '127.0.0.1', agent: 'system' })
}
