import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hosted } from '../../../test/hosted.ts'
import { errorForLog } from './error-log.ts'

const t = hosted()

const failing = (text: string) => t.db((db) => sql.raw(text).execute(db)).catch((error: unknown) => error)
const row = `insert into emp (org_id, emp_id, emp_no, emp_name, sex, phone_num, id_card, dept_id, job_id, emp_type, entry_date)`
const values = `values ('org-test', 'e1', 'N1', '张秘密', 0, '13812345678', '310101195001011234', 'nowhere', 'j', 1, '2025-01-01')`

test('keeps the row a constraint refused, the value that fits no column and its place out of the log', async () => {
  const doBlock = `do $$ begin perform '13812345678'::date; end $$`
  const errors = [
    await failing(`${row} ${values}`),
    await failing(`select '13812345678'::date`),
    await failing(doBlock),
    new Error('outer', { cause: await failing(`select '张秘密'::int`) }),
  ]
  for (const error of errors) {
    expect(error).toBeInstanceOf(Error)
    const text = JSON.stringify(errorForLog(error))
    for (const secret of ['张秘密', '13812345678', '310101195001011234', 'nowhere']) expect(text).not.toContain(secret)
  }
  // The facts that help to find the mistake stay.
  expect(errorForLog(errors[1])).toMatchObject({
    code: expect.stringMatching(/^22/),
    message: expect.stringMatching(/^date\/time field value out of range: "…"/),
    stack: expect.stringContaining(' at '),
  })
})
