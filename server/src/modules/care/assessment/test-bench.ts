import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Call } from '#contract/kit/calls.ts'
import { assessment } from '#contract/modules/care/assessment/assessment-calls.ts'
import { assessor } from '#contract/modules/care/assessment/assessor.ts'
import type { Client } from '../../../../test/app.ts'
import { makeBeds } from '../../../../test/factories.ts'
import { type House, openHouse } from '../../../../test/stays.ts'
import { sheetOf } from './test-sheets.ts'

/**
 * An institution with two assessors, a nurse without the authority, a head nurse and a carer, and a resident to assess.
 */

interface Reply {
  code: number
  msg: string
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: an answer or what a refusal says of its fields
  data: any
}
type SheetCall = typeof assessment.submit2013
const alike = (calls: readonly Call[]) => calls as SheetCall[] // as: four bodies and answers alike
const drafts = alike([assessment.submitEasy, assessment.submit2013, assessment.submit2023, assessment.submitPlus])
const finals = alike([assessment.submitEasy, assessment.final2013, assessment.final2023, assessment.finalPlus])
const pens = { assessorSign: '/signs/nurse.png' }

interface People {
  house: House
  nurse: Client
  second: Client
  third: Client
  head: Client
  carer: Client
  person: { oldmanId: string; idCard: string; oldmanName: string }
}

/** Opens it before the tests of a file; makes a new resident before each test. */
export function bench() {
  const b = {} as People // as: filled before the first test
  beforeAll(async () => {
    b.house = await openHouse()
    const roles = ['NURSE', 'NURSE', 'NURSE', 'NURSE_HEAD', 'CARER'] as const
    ;[b.nurse, b.second, b.third, b.head, b.carer] = await Promise.all(roles.map((role) => b.house.t.as(role)))
    const userIds = [b.nurse, b.second, b.third, b.head, b.carer].map(({ userId }) => userId)
    await b.house.t.db((db) =>
      db.updateTable('userAccount').set({ dataScope: 'ALL' }).where('userId', 'in', userIds).execute(),
    )
  })
  afterAll(() => b.house.t.close())
  beforeEach(async () => {
    b.house.t.clock.set('2025-06-10 10:00:00')
    const [bed] = await makeBeds(b.house.t)
    b.person = await b.house.lives(bed.bedId)
    const able = [b.nurse, b.second].map(({ userId }) => userId)
    const certs = able.map((userId) => ({ userId, certNo: 'PG-1', certExpireDate: '2025-12-31' }))
    await b.house.admin.ok(assessor.authorise, { userIds: able, assessTypes: [0, 1, 2, 3], certs })
  })
  const send = (calls: SheetCall[], client: Client, type: number, more: object, submitType: number): Promise<Reply> => {
    const body = { ...sheetOf(type, { oldmanId: b.person.oldmanId, ...more }), ...(type === 0 && { submitType }) }
    return client.call(calls[type], body)
  }
  const draft = (type: number, more: object = {}, client = b.nurse) => send(drafts, client, type, more, 0)
  const submit = (type: number, more: object = {}, client = b.nurse) =>
    send(finals, client, type, { ...pens, ...(type > 0 && { secondId: b.second.userId }), ...more }, 1)
  const change = (client: Client, assessmentId: string, version: number, body: object): Promise<Reply> =>
    client.call(assessment.bind, { assessmentId, version, ...body } as never) // as: invalid bodies too
  return Object.assign(b, {
    draft,
    submit,
    change,
    whole: (assessmentId: string, client = b.head) => client.ok(assessment.get, { assessmentId }),
    signed: async (type: number, more: object = {}) => {
      const sent = await submit(type, more)
      expect(sent.msg).toBe('')
      const { assessmentId, version } = sent.data
      const answer = await change(b.second, assessmentId, version, { action: 'sign', secondSign: '/signs/second.png' })
      expect(answer.msg).toBe('')
      return answer.data
    },
    /** Runs the reminders of these days. */
    night: async (...days: string[]) => {
      for (const day of days) {
        await b.house.t.round('reminder-day', `${day} 00:20:01`)
      }
    },
  })
}
