import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Call, open, signedIn, writes } from '#contract/kit/calls.ts'
import { access, common, isRefusal, type Refusal, refuse } from '#contract/kit/refusals.ts'
import { authRefusals } from '#contract/modules/platform/auth/auth.ts'
import { preciseText, timeText } from '../clock.ts'
import { type Db, together } from '../db/db.ts'
import { asRefusal, isUnforeseen } from '../db/db-errors.ts'
import { fileMaxMb } from '../files/file-limit.ts'
import { linkOf } from '../files/links.ts'
import { mapPictures } from '../files/picture/pictures.ts'
import type { ReceivedFile, ReceivedMany, Upload } from '../files/upload.ts'
import { newId } from '../new-id.ts'
import { assertReal } from '../rows/store/real-values.ts'
import type { Services } from '../services.ts'
import { exportFrame, exportRows, isExport } from '../sheets/export.ts'
import { readSheets } from '../sheets/sheet.ts'
import { writeLogs } from '../who/audit.ts'
import { isOfWall, ofWall } from '../who/wall.ts'
import { type Identity, type Who, whoOf } from '../who/who.ts'
import { errorForLog } from './error-log.ts'
import { maskNumbers, noteWriters } from './numbers.ts'
import { assertListed } from './request/dictionary-values.ts'
import { type Parsed, parseForm, parseRequest, uploadsOf } from './request/parse.ts'
import { keepBody } from './request/raw-body.ts'
import { claimRequest, keepAnswer, releaseRequest } from './request/request-no.ts'
import type { Each, Handler, Module, Uploads } from './serve.ts'

interface CallBinding {
  call: Call
  // biome-ignore lint/suspicious/noExplicitAny: handlers are typed against their own call by serve()
  handler: Handler<any>
  module: Module
}

/** Registers every call of a module on the HTTP server. The steps of a request are in `answer`. */
export function mount(app: FastifyInstance, services: Services, module: Module) {
  noteWriters(module.calls)
  for (const [key, call] of Object.entries(module.calls)) {
    const bound = { call, handler: module.handlers[key], module }
    const url = call.path.replace(/\{(\w+)\}/g, ':$1')
    const preParsing = call.options.rawBody ? keepBody : undefined
    const handler = (request: FastifyRequest, reply: FastifyReply) => answer(services, bound, request, reply)
    const bodyLimit = isAskedByAnybody(call) ? openBodyBytes : undefined
    app.route({ method: call.method, url, handler, ...(bodyLimit && { bodyLimit }), ...(preParsing && { preParsing }) })
  }
}

/** A request without a session is a form of a few fields. */
const isAskedByAnybody = ({ options }: Call) => options.permit === open && options.encoding !== 'multipart'
const openBodyBytes = 64 * 1024

/** Checks session, permission and shape, runs the handler in its transaction, then tells other screens what changed. */
async function answer(services: Services, bound: CallBinding, request: FastifyRequest, reply: FastifyReply) {
  const { call } = bound
  const started = performance.now()
  const at = services.clock.ms()
  const facts = { now: timeText(at), requestId: request.id, ip: request.ip, agent: request.headers['user-agent'] ?? '' }
  let who: Who | undefined
  let parsed: Parsed | undefined
  let received: ReceivedFile | ReceivedMany | undefined
  let committed = false
  try {
    const identity =
      call.options.permit === open
        ? nobody
        : await services.sessions.authenticate(request, pathOf(request), writes(call))
    who = whoOf(identity, facts)
    if (!within(identity, call)) {
      const first = identity.limited === 'password'
      refuse(first ? authRefusals.changeFirst : access.forbidden, {}, { status: 401 })
    }
    if (call.options.permit !== signedIn && call.options.permit !== open) who.must(call.options.permit)
    parsed = parseRequest(call, request)
    const exporting = isExport(parsed.query)
    if (exporting) who.must(call.options.exportPermit ?? call.options.permit)
    // A wall screen shows rows; it gets no links to their files.
    if (exporting && identity.limited === 'screen') refuse(access.forbidden, {}, { status: 401 })
    // This runs before the transaction: an upload may take minutes.
    if (call.options.accept) {
      const limit = await inTransaction(services, call, identity, (db) => fileMaxMb(db, identity.orgId))
      const { accept, several: most } = call.options
      received = most
        ? await services.files.receiveMany(request, accept, { fileMaxMb: limit, most })
        : await services.files.receive(request, accept, limit)
      parsed = parseForm(call, parsed, received)
      await readRows(call, received, identity.sessionId)
    }
    await assertListed(services, identity.orgId, call, parsed.body)
    assertReal(call.options.body, parsed.body, who.today)
    const raw = { request, reply, ...takenOf(received) }
    const { params, query, body } = parsed
    const prepared = await bound.handler.prepare?.({ who, params, query, body, raw, services } as never) // as: parsed by the call's own schemas
    const run = call.options.perItem ? itemByItem : transact
    const whole = { ...raw, prepared }
    const { result, labels, last } = await run({ services, bound, identity, facts, parsed, raw: whole, started })
    committed = true
    tell(services, call, last)
    for (const work of last.after) await work()
    if (reply.statusCode === 304) return reply.send()
    if (reply.sent || call.options.file) return result
    const masked = ofWall(call, last, maskNumbers(call, last, result))
    if (labels) return await exportRows(reply, call, masked, labels)
    // A schema of the contract drops the fields it does not name.
    const answer = call.options.exact && call.options.reply ? z.parse(call.options.reply, masked) : masked
    return { code: 0, msg: '', data: readable(services, call, last, answer) ?? null }
  } catch (error) {
    if (!committed) for (const upload of uploadsOf(received)) await services.files.takeBack(upload)
    // The unread rest of a refused upload is dropped together with the connection.
    if (call.options.accept && !request.raw.complete) reply.header('connection', 'close')
    const refusal = asRefusal(error, bound.module.constraints)
    if (!refusal) throw error
    if (isUnforeseen(refusal)) services.unforeseen?.(call.name, errorForLog(refusal.cause))
    if (who) await logRefusal(services, call, who, parsed, refusal, started)
    return reply
      .status(refusal.status)
      .send({ code: refusal.refusal.code, msg: refusal.message, data: refusal.data ?? null })
  } finally {
    await received?.dispose()
  }
}

/**
 * Reads the file of an import, also before the transaction: reading takes time, and other files may be read before it.
 */
async function readRows({ options }: Call, received: ReceivedFile | ReceivedMany, sessionId: string) {
  const isImport = options.accept?.some((kind) => kind === 'import' || kind === 'flow')
  if (isImport && 'upload' in received) received.upload.sheets = await readSheets(received.upload.path, sessionId)
}

/** The files as a handler gets them: one file, or the accepted and the refused ones. */
function takenOf(received: ReceivedFile | ReceivedMany | undefined): Pick<Raw, 'upload' | 'uploads'> {
  if (!received) return { upload: undefined, uploads: undefined }
  return 'upload' in received
    ? { upload: received.upload, uploads: undefined }
    : { upload: undefined, uploads: received }
}

/** Pictures get tickets for readers of the record; public ones are marked by `publicLinkOf`. */
const readable = (services: Services, { options }: Call, who: Who, result: unknown) =>
  options.permit === open ? result : mapPictures(options.reply, result, (link) => linkOf(services, who, link))

/**
 * A founder under review, a wall screen and a user whose password change is due may make only a few calls (platform.md
 * 1.1, 1.1a).
 */
function within({ limited }: Identity, call: Call) {
  if (!limited || call.options.permit === open) return true
  return limited === 'screen' ? isOfWall(call) : (call.options.alsoFor?.includes(limited) ?? false)
}

type Facts = Pick<Who, 'now' | 'requestId' | 'ip' | 'agent'>
type Raw = {
  request: FastifyRequest
  reply: FastifyReply
  upload: Upload | undefined
  uploads: Uploads | undefined
  prepared: unknown
}

/** A request that passed the checks: what to run, for whom, with what input. */
interface Run {
  services: Services
  bound: CallBinding
  identity: Identity
  facts: Facts
  parsed: Parsed
  raw: Raw
  /** By `performance.now()`. */
  started: number
}

/** Runs the handler in one transaction with its log rows. A refusal marked `keep` commits what it has counted. */
async function transact({ services, bound, identity, facts, parsed, raw, started }: Run) {
  const { call, handler } = bound
  let last = whoOf(identity, facts)
  const onlyReads = !writes(call) && !isExport(parsed.query)
  const work = async (db: Db) => {
    const who: Who = { ...whoOf(identity, facts), confirmed: parsed.confirmed }
    last = who
    const { params, body, query } = parsed
    // A file is made anew: a repeated request only reads.
    const requestNo = call.options.file ? undefined : parsed.requestNo
    if (requestNo && identity.orgId) {
      const first = await claimRequest(db, who, { requestNo, callName: call.name, params: { params, query }, body })
      if (first) return { result: first.answer }
    }
    let result: unknown
    try {
      const { upload, uploads, prepared } = raw
      result = await handler({ db, who, params, query, body, raw, upload, uploads, prepared, services } as never) // as: parsed by the call's own schemas
    } catch (error) {
      if (!isRefusal(error) || !error.keep) throw error
      // A refused request is refused again when it is repeated: an empty answer stored under the number would turn the
      // refusal into a success.
      if (requestNo && identity.orgId) await releaseRequest(db, who, requestNo)
      return { refused: error }
    }
    const whole = !isExport(query) && raw.reply.statusCode !== 304
    if (services.checkReplies && call.options.reply && whole) checkReply(call, result)
    if (!onlyReads)
      await together(
        requestNo && identity.orgId && keepAnswer(db, who, requestNo, withoutSecrets(call, result)),
        isLogged(call, query) && who.orgId && writeLogs(db, call, who, outcomeOf(services, parsed, started, 0, '')),
      )
    return { result, labels: isExport(query) ? await exportFrame(db, who, call, query) : undefined }
  }
  const outcome = await inTransaction(services, call, identity, work, onlyReads)
  if ('refused' in outcome) {
    // The counts of a refusal are committed, and so are the sessions it ended and the messages it wrote.
    tellPeople(services, last)
    throw outcome.refused
  }
  return { ...outcome, last }
}

/** A call with `perItem`: every item commits or fails alone; the changes reach other screens after the whole call. */
async function itemByItem({ services, bound, identity, facts, parsed, raw, started }: Run) {
  const { call, handler, module } = bound
  const all = whoOf(identity, facts)
  const each: Each = async ({ requestNo, body }, work) => {
    let last = whoOf(identity, facts)
    const item = { ...parsed, body }
    try {
      const result = await inTransaction(services, call, identity, async (db) => {
        const who = whoOf(identity, facts)
        last = who
        if (!requestNo) return work(db, who)
        const first = await claimRequest(db, who, { requestNo, callName: call.name, params: parsed.params, body })
        if (first) return first.answer as never // as: the answer the same handler gave the first time
        const answer = await work(db, who)
        await together(
          keepAnswer(db, who, requestNo, answer),
          writeLogs(db, call, who, outcomeOf(services, item, started, 0, '')),
        )
        return answer
      })
      all.events.push(...last.events)
      all.changes.push(...last.changes)
      all.after.push(...last.after)
      all.revoked.push(...last.revoked)
      return result
    } catch (error) {
      const refusal = asRefusal(error, module.constraints)
      if (!refusal) throw error
      if (isUnforeseen(refusal)) services.unforeseen?.(call.name, errorForLog(refusal.cause))
      if (requestNo) await logRefusal(services, call, last, item, refusal, started)
      throw refusal
    }
  }
  const { params, query, body } = parsed
  let result: unknown
  try {
    result = await handler({ each, who: all, params, query, body, raw, upload: raw.upload, services } as never) // as: parsed by the call's own schemas
  } catch (error) {
    // Items that succeeded before an error stay committed, and open screens hear of them.
    if (all.changes.length > 0) tell(services, call, all)
    throw error
  }
  if (services.checkReplies && call.options.reply) checkReply(call, result)
  return { result, labels: undefined, last: all }
}

function inTransaction<T>(
  { database }: Services,
  { options }: Call,
  { orgId, scope }: Identity,
  work: (db: Db) => Promise<T>,
  onlyReads = false,
) {
  if (options.permit === open) return database.withSystem(work)
  return onlyReads ? database.readOrg(orgId, work, scope.orgIds) : database.withOrg(orgId, work, scope.orgIds)
}

function isLogged(call: Call, query: unknown) {
  return isExport(query) || (call.options.logged !== false && writes(call))
}

/** A generated password is shown once and stored nowhere. */
function withoutSecrets(call: Call, result: unknown) {
  if (!call.options.secrets) return result
  return { ...toObject(result), ...Object.fromEntries(call.options.secrets.map((key) => [key, null])) }
}

/** After commit: sends the events of the handler, and tells open screens which modules to read again. */
function tell(services: Services, call: Call, who: Who) {
  tellPeople(services, who)
  if (!who.orgId) return
  const modules = writes(call) && !who.quiet ? [...(call.options.touches ?? [])] : []
  if (modules.length === 0) return
  const ids = [...new Set(who.changes.map((change) => change.entityId))]
  const data = ids.length > 0 && ids.length <= 100 ? { modules, ids } : { modules }
  services.bus.publish(who.orgId, 'data.changed', data, { permit: services.readersOf(modules) })
}

/** The links of ended sessions are closed, and users hear of new messages. */
function tellPeople(services: Services, who: Who) {
  for (const revocation of who.revoked) services.bus.revoke(revocation)
  if (who.revoked.length > 0) services.sessions.forget()
  if (!who.orgId) return
  for (const { event, data, target } of who.events) services.bus.publish(who.orgId, event, data, target)
}

/**
 * Refused writes leave one operation-log row with their code, and nothing else (platform.md 5); so do reads that the
 * user has no permission for.
 */
async function logRefusal(
  services: Services,
  call: Call,
  who: Who,
  parsed: Parsed | undefined,
  refusal: Refusal,
  started: number,
) {
  const forbidden = refusal.refusal.code === access.forbidden.code
  if (!who.orgId || (!writes(call) && !forbidden) || call.options.logged === false) return
  const content = `${call.options.title}被拒绝：${refusal.message}`
  const failed: Who = { ...who, changes: [], story: writes(call) ? { content } : { content, operType: 'AUTH' } }
  const outcome = outcomeOf(services, parsed, started, refusal.refusal.code, refusal.message)
  await services.database.withOrg(who.orgId, (db) => writeLogs(db, call, failed, outcome))
}

function outcomeOf(services: Services, parsed: Parsed | undefined, started: number, code: number, message: string) {
  const params = parsed ? { ...parsed.params, ...toObject(parsed.query), ...toObject(parsed.body) } : {}
  return {
    params,
    code,
    message,
    costMs: Math.round(performance.now() - started),
    time: preciseText(services.clock.ms()),
  }
}

const toObject = (value: unknown) => (typeof value === 'object' && value !== null ? value : {})

/** Tests and development check every reply against its schema; production trusts them (decision 006). */
function checkReply(call: Call, result: unknown) {
  const { reply } = call.options
  const checked = reply && z.safeParse(reply, JSON.parse(JSON.stringify(result ?? null)))
  if (checked && !checked.success)
    throw new Error(`reply of ${call.name} does not fit: ${JSON.stringify(checked.error.issues.slice(0, 5))}`)
}

function pathOf(request: FastifyRequest) {
  const end = request.url.indexOf('?')
  return end < 0 ? request.url : request.url.slice(0, end)
}

const nobody: Identity = {
  orgId: '',
  userId: '',
  userName: '',
  loginName: '',
  empId: null,
  deptId: null,
  deptName: null,
  sessionId: '',
  deviceType: '',
  isAdmin: false,
  codes: new Set(),
  scope: { all: false, deptIds: [], self: false, orgChildren: false },
}

/** Any unexpected error: logged with the request id, answered without detail. */
export function onError(app: FastifyInstance) {
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    const status = error.statusCode ?? 500
    if (status === 413) return reply.status(413).send({ code: 413, msg: '提交的内容过大', data: null })
    if (status === 429) return reply.status(429).send({ code: 429, msg: '请求过于频繁，请稍后再试', data: null })
    if (status < 500)
      return reply.send({
        code: common.invalid.code,
        msg: `${common.invalid.text}：请求格式不正确`,
        data: { errors: [] },
      })
    request.log.error({ err: error, url: request.url.split('?')[0] }, 'request failed')
    return reply
      .status(500)
      .send({ code: 500, msg: `系统繁忙，请稍后重试（编号 ${request.id.slice(-8)}）`, data: null })
  })
  app.setNotFoundHandler((request, reply) => {
    const page = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (page)
      return reply
        .status(404)
        .type('text/html; charset=utf-8')
        .send(
          '<!doctype html><meta charset="utf-8"><title>页面不存在</title><p>页面不存在，<a href="/">返回首页</a></p>',
        )
    return reply.status(404).send({ code: 404, msg: '接口不存在', data: null })
  })
}

export const requestId = () => newId()
