// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { recordPermit } from '#contract/modules/care/assessment/assessment.ts'
import { local } from '#kit/store/storage.ts'
import { rowActions } from './AssessmentPages.tsx'

beforeEach(() => local.set('userInfo', { userId: 'me' } as never)) // as: the actions read no other field

type Row = Parameters<NonNullable<ReturnType<typeof rowActions>[number]['show']>>[0]
const row = (more: object) => ({ assessStatus: 0, assessorId: 'me', oldmanId: 'a', ...more }) as Row // as: fields read by the actions
const offered = (of: Row, rights: readonly string[] = []) =>
  rowActions(() => undefined)
    .filter(({ show, permit }) => show?.(of) !== false && (!permit || rights.includes(permit)))
    .map(({ label }) => label)

test('the author continues and deletes a draft; others take it over, and delete it with the permission', () => {
  expect(offered(row({}))).toEqual(['继续填写', '删除'])
  expect(offered(row({ assessorId: 'other' }))).toEqual([])
  const others = rowActions(() => undefined).filter(({ show }) => show?.(row({ assessorId: 'other' })))
  expect(others.map(({ label }) => label)).toEqual(['接手', '删除'])
  expect(offered(row({ assessorId: 'other' }), [recordPermit('delete')])).toEqual(['删除'])
})
