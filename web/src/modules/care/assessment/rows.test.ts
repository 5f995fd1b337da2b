// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { recordPermit } from '#contract/modules/care/assessment/assessment.ts'
import { local } from '#kit/store/storage.ts'
import { rowActions } from './AssessmentPages.tsx'

beforeEach(() => local.set('userInfo', { userId: 'me' } as never)) // as: the actions read nothing else of it

type Row = Parameters<NonNullable<ReturnType<typeof rowActions>[number]['show']>>[0]
const row = (more: object) => ({ assessStatus: 0, assessorId: 'me', oldmanId: 'a', ...more }) as Row // as: what the actions read
const offered = (of: Row, rights: readonly string[] = []) =>
  rowActions(() => undefined)
    .filter(({ show, permit }) => show?.(of) !== false && (!permit || rights.includes(permit)))
    .map(({ label }) => label)

test('one’s own draft is gone on with and deleted; somebody else’s is taken over, and deleted by who may delete records', () => {
  expect(offered(row({}))).toEqual(['继续填写', '删除'])
  expect(offered(row({ assessorId: 'other' }))).toEqual([])
  const others = rowActions(() => undefined).filter(({ show }) => show?.(row({ assessorId: 'other' })))
  expect(others.map(({ label }) => label)).toEqual(['接手', '删除'])
  expect(offered(row({ assessorId: 'other' }), [recordPermit('delete')])).toEqual(['删除'])
})
