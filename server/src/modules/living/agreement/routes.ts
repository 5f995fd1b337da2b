import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { agreement, contractFlow, contractKind, contractStatus } from '#contract/modules/living/agreement/agreement.ts'
import type { Db } from '#core/db/db.ts'
import { serve } from '#core/http/serve.ts'
import { newId } from '#core/new-id.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import type { Row, Written } from '#core/rows/store/table.ts'
import { insert, own, remove, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { download } from './paper/download.ts'
import { filledFor, takeAgain, takeFor } from './paper/filled.ts'
import { partyOf } from './parties.ts'
import { assertTermination, assertTerms, renewalStart, statusOn } from './rules.ts'
import { agreementRows, assertAlone, ownAgreement, permitOf } from './service.ts'
import { signAgreement, signaturesOf } from './signing.ts'
import { noteOf, overWith, renewed } from './stay.ts'
import { agreements, contractNumbers } from './tables.ts'

type Change = BodyFor<typeof agreement.update> & { version?: number }

export default serve(agreement, {
  list: (request) => agreementRows.page(request, request.query),
  get: (request) => withSignatures(request, request.params.contractId),
  create: async (request) => {
    const { db, who, body } = request
    who.must(permitOf(body.home ?? 0, 'add'))
    const home = body.home ?? 0
    const party = await partyOf(db, who, { home, oldmanId: body.oldmanId })
    const snapshot = await takeFor(db, who, body)
    const partyB = body.partyB ?? (snapshot.category === contractKind ? party.oldmanName : null)
    const row = await store(db, who, { ...body, ...snapshot, partyB, home })
    await noteOf(db, who, row, `签订${row.contractName}`)
    who.did(`为${party.oldmanName}签订${row.contractName}（${row.contractNo}）`)
    return agreementRows.shown(request, row.contractId)
  },
  update: async (request) => {
    const { db, who, body } = request
    const row = await ownAgreement(db, who, body.contractId)
    const { action } = body
    if (action === 'renew') who.must(row.home ? permitOf(1, 'add') : 'live.contractDocument.renew')
    else if (action && action !== 'sign') who.must(row.home ? permitOf(1, 'edit') : 'live.contractDocument.terminate')
    else who.must(permitOf(row.home, 'edit'))
    contractFlow.take(action ?? (isNote(body) ? 'annotate' : 'edit'), row)
    if (body.version !== row.version) refuse(common.stale)
    if (action === 'sign') await signAgreement(request, row, body)
    else if (action === 'renew') return agreementRows.shown(request, await renew(db, who, row, body))
    else await change(db, who, row, body)
    return withSignatures(request, row.contractId)
  },
  download: (request) => download(request),
  remove: async ({ db, who, params }) => {
    const row = await ownAgreement(db, who, params.contractId)
    who.must(permitOf(row.home, 'delete'))
    contractFlow.take('remove', row)
    const signed = (await signaturesOf(db, who, row)).length
    if (signed > 0) refuse(common.inUse, {}, { data: { refs: [{ type: '电子签名', count: signed }] } })
    await overWith(db, who, row)
    await remove(db, agreements, who, row)
    who.did(`删除合同${row.contractNo}`)
  },
})

/** One contract with its signatures. */
async function withSignatures(request: Asking, contractId: string) {
  const shown = await agreementRows.shown(request, contractId)
  const row = await own(request.db, agreements, request.who, contractId)
  return { ...shown, signatures: await signaturesOf(request.db, request.who, row) }
}

type New = Omit<Written<'agreement'>, 'files' | 'filled' | 'guarantorPhone' | 'signDate' | 'residentId'> & {
  oldmanId: string
  category: number
  files?: Written<'agreement'>['files'] | null
  partyCPhone?: string | null
  guarantorPhone?: string | null
  signDate?: string | null
}

/** Stores a new contract with its number and state, after every check; the resident is locked. */
async function store(db: Db, who: Who, { partyCPhone, ...values }: New) {
  assertTerms(values)
  const contractStatusNow = statusOn(values, who.today)
  await assertAlone(db, who, { ...values, contractStatus: contractStatusNow })
  const contractNo = await contractNumbers.next(db, who)
  const signed = { ...values, contractNo, signDate: values.signDate ?? who.today }
  return insert(db, agreements, who, {
    ...signed,
    contractId: newId(),
    contractStatus: contractStatusNow,
    files: values.files ?? [],
    guarantorPhone: partyCPhone ?? values.guarantorPhone ?? null,
    home: values.home ?? 0,
    filled: await filledFor(db, who, signed),
  })
}

/** Changes fields, ends a binding contract, or voids one that was never binding. */
async function change(db: Db, who: Who, row: Row<'agreement'>, body: Change) {
  const { action, version, contractId, templateId, party, signerName, signImage, ...sent } = body
  const { terminateDate, terminateReason, ...fields } = sent
  if (action === 'terminate') await terminate(db, who, row, body)
  else if (action === 'void') {
    await update(db, agreements, who, row, { ...contractFlow.take('void', row), version })
    await overWith(db, who, row)
    who.did(`作废合同${row.contractNo}`)
  } else await edit(db, who, row, fields, version)
}

async function terminate(db: Db, who: Who, row: Row<'agreement'>, { version, terminateDate, terminateReason }: Change) {
  const next = contractFlow.take('terminate', row)
  const isInForce = row.contractStatus === contractStatus.is.inForce
  assertTermination({ terminateDate, terminateReason }, { today: who.today, startDate: row.startDate, isInForce })
  await update(db, agreements, who, row, { ...next, terminateDate, terminateReason, version })
  await overWith(db, who, row)
  await noteOf(db, who, row, `终止：${terminateReason}`)
  who.did(`终止合同${row.contractNo}：${terminateReason}`)
}

/** A contract in force accepts notes and scans only. */
const notes: readonly string[] = ['contractId', 'version', 'files', 'remark']
const isNote = (body: Change) => Object.keys(body).every((key) => notes.includes(key))

async function edit(db: Db, who: Who, row: Row<'agreement'>, sent: Partial<Change>, version: number | undefined) {
  const values = Object.fromEntries(
    Object.entries(sent).map(([key, value]) => [key, value ?? (key === 'files' ? [] : null)]),
  )
  if ('partyCPhone' in values) values.guarantorPhone = values.partyCPhone
  const { signDate, contractName } = { ...row, ...sent }
  if (!signDate || !contractName) wrongValue(signDate ? 'contractName' : 'signDate', '不能为空')
  const next = { ...row, ...values, contractStatus: row.contractStatus }
  if (row.contractStatus === contractStatus.is.coming) {
    assertTerms(next)
    next.contractStatus = statusOn(next, who.today)
    await assertAlone(db, who, next, row.contractId)
    values.filled = await filledFor(db, who, next)
  }
  await update(db, agreements, who, row, { ...values, contractStatus: next.contractStatus, version })
  who.did(`修改合同${row.contractNo}`)
}

/** A new contract after the old one, which stays in force until its end. */
async function renew(db: Db, who: Who, row: Row<'agreement'>, body: Change) {
  contractFlow.take('renew', row)
  const {
    contractId: _,
    contractNo: __,
    renewFromId: ___,
    contractStatus: ____,
    expireTold: _____,
    residentId,
    homeOldmanId,
    ...terms
  } = row
  const {
    action: ______,
    version,
    contractId: _______,
    templateId,
    terminateDate,
    terminateReason,
    party,
    signerName,
    signImage,
    ...values
  } = body
  // An emptied field is a term that no longer applies; a contract without a name or a party is refused.
  const emptied = ['monthFee', 'depositAmount', 'partyCPhone', 'remark']
  const changes = Object.fromEntries(
    Object.entries(values).filter(([key, value]) => value !== undefined && (value !== null || emptied.includes(key))),
  )
  const endDate = values.endDate ?? null
  if (row.category === contractKind && !endDate) wrongValue('endDate', '结束日期不能为空')
  const next = await store(db, who, {
    ...terms,
    files: [],
    ...(await takeAgain(db, who, row, templateId)),
    ...changes,
    endDate,
    startDate: renewalStart(values.startDate, row.endDate),
    signDate: values.signDate ?? who.today,
    renewFromId: row.contractId,
    terminateDate: null,
    terminateReason: null,
    quitLiveId: null,
  })
  await renewed(db, who, row)
  await noteOf(db, who, next, `续签自${row.contractNo}`)
  who.did(`续签合同${row.contractNo}，新编号${next.contractNo}`)
  return next.contractId
}
