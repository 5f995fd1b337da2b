import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Approvals } from '#kit/review/approvals.ts'

const named = import.meta.glob<{ default: Approvals }>('../../*/*/approval.ts', { eager: true })
const ways: Approvals = Object.assign({}, ...Object.values(named).map((one) => one.default))

test('these processes are decided from the list', () => {
  expect(Object.keys(ways).sort()).toEqual([
    'DELIVER',
    'DRUG_DESTROY',
    'EXCHANGE',
    'LEAVE',
    'LEND',
    'NOTICE',
    'OUTING',
    'OUTING_POSTPONE',
    'REPAIR',
    'SCRAP',
    'STORE',
    'TRANSFER',
    'VOID',
  ])
})

test.each(Object.entries(ways))('%s sends what its call takes, the opinion and the document with it', (_, way) => {
  for (const pass of [0, 1] as const) {
    const [call, input] = way({ id: 'document', version: 3, pass, opinion: '照片不清' })
    const body = z.strictObject({ ...(call.options.body as z.ZodObject).shape }) // as: bodies of writes are objects
    const sent = Object.entries(input).filter(([key]) => key !== 'version' && !call.path.includes(`{${key}}`))
    expect(body.safeParse(Object.fromEntries(sent)).error?.issues ?? []).toEqual([])
    expect(Object.values(input)).toEqual(expect.arrayContaining(['document', '照片不清']))
    for (const [, key] of call.path.matchAll(/\{(\w+)\}/g)) expect(input).toHaveProperty(key, 'document')
    if (call.path.includes('decline') || call.path.includes('pass'))
      expect(call.path).toContain(pass ? 'pass' : 'decline')
    else expect(input).toMatchObject({ pass })
  }
})
