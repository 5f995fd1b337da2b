import type { z } from 'zod'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { birthDateOf, sexOf } from '#contract/kit/value/id-card.ts'
import {
  assessFlow,
  assessStatus,
  bindStatus,
  assessRefusals as no,
  pagePermit,
  providerRelation,
  type SheetInput,
} from '#contract/modules/care/assessment/assessment.ts'
import { isComaAnswer, isComaProblem } from '#contract/modules/care/assessment/scoring/adjust.ts'
import { type ScoreResult, score } from '#contract/modules/care/assessment/scoring/score.ts'
import { chosenOf, issuesOf, type Sheet, typeIs } from '#contract/modules/care/assessment/scoring/sheet.ts'
import { addMinutes, ageOn } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { notLater } from '#core/not-later.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, own, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { users } from '../../../platform/user/tables.ts'
import { assertAuthorised, hasExpired, isAuthorised } from '../authority/authority.ts'
import { bankOf, bankVersion } from '../bank/banks.ts'
import type { Assessment } from '../effects.ts'
import { askSecond } from '../news.ts'
import { assessments, assessNumbers } from '../tables.ts'
import { complete } from './complete.ts'
import { cleanParts } from './parts.ts'

/** Saves a sheet as a draft, or submits it (care.md 9.1–9.3). */

export type SheetBody = z.output<typeof SheetInput> & { version?: number }
/** Minutes until another assessor may take over a draft. */
const ownMinutes = 30

/**
 * Stores a sheet, new or the draft `assessmentId`; scores are computed only here. `final` submits it. Refuses 14201,
 * 14202, 14203, 14204, 14205, 14208, 14213, 14214, 21001–21003, 21009.
 */
export async function saveSheet(db: Db, who: Who, type: Row<'assessment'>['type'], sent: SheetBody, final: boolean) {
  const row = sent.assessmentId ? await draftOf(db, who, type, sent.assessmentId) : undefined
  mustSave(who, type, row, final)
  await assertAuthorised(db, who, type)
  if (row) await assertMine(db, who, row)
  notLater(who, 'assessDate', sent.assessDate, '评估')
  const values = await valuesOf(db, who, type, sent, row)
  const scored = score(bankOf(type), values)
  const ready = final ? await assertReady(db, who, type, { ...values, ...scored }) : {}
  const stored = { ...values, ...resultOf(scored), ...ready, savedTime: who.now, assessorId: who.userId }
  const saved = row
    ? await update(db, assessments, who, row, { ...stored, version: sent.version })
    : await insert(db, assessments, who, {
        ...stored,
        type,
        assessNo: await nextNo(db, who),
        assessStatus: assessStatus.is.draft,
      })
  const next = final ? await handIn(db, who, saved) : saved
  who.did(
    `${final ? '提交' : '保存'}${next.oldmanName}的评估${next.assessNo}${final ? `：${next.finalGradeName}` : ''}`,
  )
  return answerOf(next, scored)
}

const nextNo = (db: Db, who: Who) => assessNumbers.next(db, who)

/** A draft of the type of this path; one of another type is not found. */
async function draftOf(db: Db, who: Who, type: number, assessmentId: string) {
  const row = await own(db, assessments, who, assessmentId)
  if (row.type !== type) refuse(common.missing)
  if (row.oldmanId && row.assessorId !== who.userId) await ownResident(db, who, row.oldmanId)
  assessFlow.take('save', row)
  return row
}

function mustSave(who: Who, type: number, row: Assessment | undefined, final: boolean) {
  if (final) return who.must(pagePermit(type, 'submit'))
  if (!row) return who.must(pagePermit(type, 'add'))
  const mine = row.assessorId === who.userId
  who.must(mine ? `${pagePermit(type, 'add')}|${pagePermit(type, 'edit')}` : pagePermit(type, 'edit'))
}

/** 14203 while its author is working on it; after half an hour any assessor may continue it. */
export async function assertMine(db: Db, who: Who, row: Assessment) {
  if (row.assessorId === who.userId || (row.savedTime ?? '') <= addMinutes(who.now, -ownMinutes)) return
  const author = await own(db, users, who, row.assessorId)
  refuse(no.editing, { 姓名: author.userName })
}

async function valuesOf(db: Db, who: Who, type: number, sent: SheetBody, row: Assessment | undefined) {
  const bank = bankOf(type)
  const known = <T extends { issueId: string }>(answers: readonly T[], ids: readonly string[]) =>
    [...new Map(answers.map((one) => [one.issueId, one])).values()].filter(({ issueId }) => ids.includes(issueId))
  const { answers, riskScaleAnswers, parts, diseases, riskEvents, assessmentId: _, ...rest } = sent
  return {
    ...rest,
    ...(await personOf(db, who, sent, row)),
    answers: known(
      answers,
      issuesOf(bank).map(({ issueId }) => issueId),
    ),
    riskScaleAnswers: known(
      riskScaleAnswers ?? [],
      bank.riskScales.flatMap(({ issues }) => issues.map(({ issueId }) => issueId)),
    ),
    parts: cleanParts(bank, parts),
    diseases: knownDiseases(type, diseases ?? []),
    riskEvents: riskEvents ?? {},
    attachments: sent.attachments ?? row?.attachments ?? [],
    bankVersion: bankVersion(type),
  }
}

function knownDiseases(type: number, diseases: readonly string[]) {
  const { parts, extraInputs } = bankOf(type)
  const field =
    extraInputs.find((one) => one.field === 'diseases') ??
    parts.flatMap(({ fields }) => fields).find((one) => one.field === 'diseases')
  const codes = (field?.options ?? []).map(({ value }) => String(value))
  const strange = diseases.find((disease) => !codes.includes(disease))
  if (strange !== undefined) wrongValue('diseases', `疾病诊断“${strange}”不在可选范围内`)
  return [...new Set(diseases)]
}

/** The assessed person: a resident, or a person without an archive, by name and ID card. */
async function personOf(db: Db, who: Who, sent: SheetBody, row: Assessment | undefined) {
  const oldmanId = sent.oldmanId === undefined ? (row?.oldmanId ?? null) : sent.oldmanId
  if (oldmanId) {
    const resident = await ownResident(db, who, oldmanId)
    const { oldmanName, oldmanIdCard, sex, birthDate } = resident
    if (sent.oldmanIdcard && sent.oldmanIdcard !== oldmanIdCard) refuse(no.otherIdCard, {}, { field: 'oldmanIdcard' })
    const age = ageAt(birthDate, sent.assessDate)
    return { oldmanId, oldmanName, oldmanIdcard: oldmanIdCard, sex, age, bindStatus: bindStatus.is.bound }
  }
  const oldmanName = sent.oldmanName ?? row?.oldmanName ?? wrongValue('oldmanName', '请选择老人，或填写姓名')
  const oldmanIdcard =
    sent.oldmanIdcard ?? row?.oldmanIdcard ?? wrongValue('oldmanIdcard', '请选择老人，或填写身份证号')
  const age = ageAt(birthDateOf(oldmanIdcard), sent.assessDate)
  return { oldmanId: null, oldmanName, oldmanIdcard, sex: sexOf(oldmanIdcard), age, bindStatus: bindStatus.is.unbound }
}

/** Refuses a day before the birth date: the day or the ID card was mistyped. */
function ageAt(birthDate: string, assessDate: string) {
  if (assessDate < birthDate) wrongValue('assessDate', `评估日期不能早于出生日期${birthDate}`)
  return ageOn(birthDate, assessDate)
}

function resultOf({ missing: _, warnings: __, scaleResults: ___, firstGrade, finalGrade, ...scored }: ScoreResult) {
  type Grade = Row<'assessment'>['finalGrade']
  // as: the tables of the banks name grades of this list alone
  return { ...scored, firstGrade: firstGrade as Grade, finalGrade: finalGrade as Grade }
}

const self = '本人'
/** The informant is the resident himself or another person, never both (care.md 9.1). */
function assertProvider({ providerName, providerRelation: relation, oldmanName }: Ready) {
  const isSelf = providerName === self || providerName === oldmanName
  if (relation === providerRelation.is.self && !isSelf)
    wrongValue('providerRelation', `“${providerName}”不是老人本人：请改选关系，或信息提供者填写老人姓名`)
  if (providerName === self && relation !== providerRelation.is.self)
    wrongValue('providerRelation', '信息提供者是本人，与老人关系请选择本人')
}

interface Ready extends ScoreResult, Sheet {
  assessorSign?: string | null
  secondId?: string | null
}

/** Checks the fields required for submitting; gives the values to store. */
async function assertReady(db: Db, who: Who, type: number, values: Ready) {
  const { missing } = values
  if (missing.length > 0)
    refuse(no.open, { n: missing.length, 题号: missing.map(({ id }) => id).join('、') }, { data: { missing } })
  if (type === typeIs.plus) {
    const chosen = chosenOf(issuesOf(bankOf(type)), values.answers)
    if (isComaAnswer(chosen) !== isComaProblem(values)) refuse(no.comaDiffers)
  }
  if (!values.providerName) wrongValue('providerName', '请填写信息提供者')
  if (!values.providerRelation) wrongValue('providerRelation', '请选择信息提供者与老人的关系')
  assertProvider(values)
  if (!values.assessorSign) wrongValue('assessorSign', '请评估员签名')
  if (type === typeIs.easy) return { assessTime: who.now, secondId: null }
  const secondId = values.secondId ?? wrongValue('secondId', '请选择第二评估员')
  if (secondId === who.userId) refuse(no.samePerson, {}, { field: 'secondId' })
  await own(db, users, who, secondId)
  if (!(await isAuthorised(db, who, secondId, type))) refuse(no.secondNotAuthorised, {}, { field: 'secondId' })
  if (await hasExpired(db, who, secondId, type)) refuse(no.certExpired, {}, { field: 'secondId' })
  return { assessTime: who.now, secondSign: null, secondTime: null, rejectReason: null }
}

/** An easy one is complete at once; the others wait for the second assessor. */
async function handIn(db: Db, who: Who, row: Assessment) {
  if (row.type === typeIs.easy) return complete(db, who, row, assessFlow.take('finish', row))
  const waiting = await update(db, assessments, who, row, { ...assessFlow.take('submit', row), version: row.version })
  await askSecond(db, who, waiting)
  return waiting
}

function answerOf(row: Assessment, { missing, warnings }: ScoreResult) {
  const { assessmentId, assessStatus, dimensionScores, dimensionGrades, totalScore, firstGrade, adjustIds } = row
  const { finalGrade, finalGradeName, nextAssessDate, proposalId, version } = row
  return {
    assessmentId,
    assessStatus,
    dimensionScores,
    dimensionGrades,
    totalScore,
    firstGrade,
    adjustIds,
    finalGrade,
    finalGradeName,
    nextAssessDate,
    proposalId,
    missing,
    warnings,
    version,
  }
}
