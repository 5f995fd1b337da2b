import type { BodyFor } from '#contract/kit/calls.ts'
import { wrongValue } from '#contract/kit/refusals.ts'
import { inspectType } from '#contract/modules/campus/inspection/bank.ts'
import { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { inspectResult } from '#contract/modules/campus/inspection/scoring.ts'
import type { Db } from '#core/db/db.ts'
import { fileIdOf } from '#core/files/links.ts'
import { inBelow } from '#core/http/listen/below.ts'
import type { Outside } from '#core/http/serve.ts'
import { own } from '#core/rows/store/write.ts'
import type { Services } from '#core/services.ts'
import type { Who } from '#core/who/who.ts'
import { type FileRow, keepCopied, ownPictures } from '../../../platform/file/service.ts'
import { leaders, usersOf } from '../../../platform/message/service.ts'
import { orgs } from '../../../platform/org/tables.ts'
import { insertDraft, valuesOf } from '../inspect/save.ts'
import { handIn } from '../inspect/submit.ts'
import { items } from '../issue/bank.ts'
import { assertDraft } from './sheets.ts'
import { assertBelow } from './standings.ts'

/** 上级监督检查 made by an upper level (services.md 2.2, beyond): stored only in the inspected institution. */

type LeagueBody = BodyFor<typeof inspection.leagueCreate>

/** Refuses 21001, 21003, 21009, 21010, 25102, 25103 and 25105. */
export async function makeBelow({ who, services, params, body }: Outside<typeof inspection.leagueCreate>) {
  const { orgId } = params
  const { sheetId } = body
  assertBelow(who, orgId)
  const links = body.answers.flatMap(({ photos }) => photos ?? [])
  const { inspectOrg, pictures } = await services.database.readOrg(who.orgId, async (db) => {
    if (sheetId) await assertDraft(db, who, sheetId, orgId)
    const owner = sheetId ? { bizType: 'inspectBelow.answers', bizId: sheetId } : undefined
    return {
      inspectOrg: body.inspectOrg || (await nameOf(db, who)),
      pictures: links.length > 0 ? await ownPictures(db, who, links, owner) : [],
    }
  })
  // A draft is submitted once, even if the button is pressed twice.
  const call = { orgId, requestNo: sheetId ? `sheet ${sheetId}` : body.requestNo, body }
  return withCopies(services, { orgId, day: who.today, pictures }, (keys, used) =>
    inBelow({ who, services }, inspection.leagueCreate, call, async (db, guest) => {
      const copied = new Map<string, string>()
      for (const [at, row] of pictures.entries()) copied.set(row.fileId, await keepCopied(db, guest, row, keys[at]))
      const answers = body.answers.map(({ photos, ...answer }) => ({
        ...answer,
        photos: photos?.map((link) => copied.get(fileIdOf(link) ?? '') ?? link),
      }))
      const submitted = await handInBelow(db, guest, { ...body, answers, inspectOrg })
      used()
      return submitted
    }),
  )
}

/** The content of pictures is written to the institution's store before its transaction; unused files are removed. */
async function withCopies<T>(
  { files }: Services,
  { orgId, day, pictures }: { orgId: string; day: string; pictures: readonly FileRow[] },
  work: (keys: readonly string[], used: () => void) => Promise<T>,
) {
  const keys: string[] = []
  let isUsed = false
  try {
    for (const { storeKey } of pictures) keys.push(await files.copy(storeKey, orgId, day))
    const done = await work(keys, () => {
      isUsed = true
    })
    if (!isUsed) for (const key of keys) await files.remove(key)
    return done
  } catch (error) {
    for (const key of keys) await files.remove(key)
    throw error
  }
}

const nameOf = async (db: Db, who: Who) => (await own(db, orgs, who, who.orgId)).orgName.slice(0, 50)

async function handInBelow(db: Db, guest: Who, { requestNo: _, sheetId: __, names, answers, ...head }: LeagueBody) {
  const isWrong = answers.some(({ result }) => result === inspectResult.is.fail)
  const dutyId = isWrong ? await dutyOf(db, guest) : undefined
  const sent = {
    ...head,
    inspectType: inspectType.is.upper,
    inspectors: [guest.userName, ...names].map((name) => ({ name: name.slice(0, 30) })),
    answers: answers.map((answer) => (answer.result === inspectResult.is.fail ? { ...answer, dutyId } : answer)),
    submit: 1 as const,
  }
  const saved = await insertDraft(db, guest, await valuesOf(db, guest, sent, items), items)
  const { inspectId, inspectNo, totals, rate, conclusion } = await handIn(db, guest, saved)
  guest.did(`${head.inspectOrg}提交上级监督检查${inspectNo}`)
  return { inspectId, inspectNo, failCount: totals.fail, rate, conclusion }
}

/** The safety officers there; without one, the management. */
async function dutyOf(db: Db, { orgId }: Who) {
  for (const receivers of [{ roleCodes: ['SAFETY'] }, leaders, { administrators: true as const }]) {
    const [userId] = await usersOf(db, orgId, receivers)
    if (userId) return userId
  }
  return wrongValue('answers', '该机构没有可负责整改的账号，请先联系机构')
}
